import { app } from 'electron'
import { appUrl } from './scheme.ts'
import { builtPage, type PageAddress } from './sender.ts'

/** The page that the window shows: the built one, or the development server's. */
export interface Page {
  readonly url: string
  readonly address: PageAddress
}

/** `electron-vite dev` names its server in a variable; a package never listens to it. */
export function pageToShow(env: NodeJS.ProcessEnv = process.env): Page {
  const developmentUrl = app.isPackaged ? undefined : env['ELECTRON_RENDERER_URL']
  if (developmentUrl === undefined || developmentUrl === '') return { url: appUrl, address: builtPage }
  const { protocol, host } = new URL(developmentUrl)
  return { url: developmentUrl, address: { protocol, host } }
}
