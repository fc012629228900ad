export const title = {
  noFolder: 'No folder',
  workspaceMenu: (name: string) => `Workspace: ${name}`,
  openFolder: 'Open a folder…',
  recent: 'Recent',
  branch: (name: string) => `Branch ${name}`,
  palette: 'Go to or run anything',
  theme: 'Theme',
  themes: { system: 'As the system', dark: 'Dark', light: 'Light', contrast: 'High contrast' },
  minimize: 'Minimise',
  maximize: 'Maximise',
  closeWindow: 'Close window',
} as const
