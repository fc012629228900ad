import { app, type MenuItemConstructorOptions } from 'electron'

/** Roles only: what each of them is called and does is the system's. The product's own commands live in the page. */
export function menuTemplate(): MenuItemConstructorOptions[] {
  const developer: MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }]
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'togglefullscreen' },
    ...developer,
  ]
  const own: MenuItemConstructorOptions[] = process.platform === 'darwin' ? [{ role: 'appMenu' }] : []
  return [...own, { role: 'editMenu' }, { label: 'View', submenu: view }, { role: 'windowMenu' }]
}
