// The arrows of ARCHITECTURE.md: who may import whom. A room that is not named on the right of its row is out of reach.
const arrows = {
  base: [],
  process: ['base'],
  transport: ['base', 'process'],
  syntax: ['base'],
  workspace: ['base'],
  lsp: ['transport', 'process', 'base'],
  dap: ['transport', 'process', 'base'],
  diagnostics: ['base'],
  pattern: ['syntax', 'workspace', 'base'],
  graph: ['syntax', 'workspace', 'base'],
  staging: ['workspace', 'base'],
  runs: ['base'],
  settings: ['base'],
  trust: ['settings', 'workspace', 'base'],
  tools: ['base'],
  agents: ['runs', 'tools', 'process', 'settings', 'base'],
  gateway: ['tools', 'runs', 'base'],
}
const rooms = Object.entries(arrows).map(([room, allowed]) => ({
  name: `room-${room}`,
  severity: 'error',
  comment: `src/main/${room} may import only: ${['shared', ...allowed].join(', ')}`,
  from: { path: `^src/main/${room}/` },
  to: { path: '^src/', pathNot: `^src/(shared|main/(${[room, ...allowed].join('|')}))/` },
}))
module.exports = {
  forbidden: [
    ...rooms,
    {
      name: 'shared-is-pure',
      severity: 'error',
      comment: 'src/shared imports zod only: no Node, no DOM, no Electron',
      from: { path: '^src/shared/' },
      to: { pathNot: ['^src/shared/', '^node_modules/zod/'] },
    },
    {
      name: 'shared-no-node',
      severity: 'error',
      from: { path: '^src/(shared|renderer|preload)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'electron-stays-in-app',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main/app|preload)/' },
      to: { path: '(^|/)electron($|/)' },
    },
    {
      name: 'renderer-is-a-view',
      severity: 'error',
      from: { path: '^src/renderer/' },
      to: { path: '^src/(main|preload)/' },
    },
    {
      name: 'preload-is-thin',
      severity: 'error',
      from: { path: '^src/preload/' },
      to: { path: '^src/(main|renderer)/' },
    },
    {
      name: 'headless-through-services',
      severity: 'error',
      from: { path: '^src/main/headless/' },
      to: { path: '^src/main/', pathNot: '^src/main/(headless|services|gateway|base)' },
    },
    {
      name: 'app-through-services',
      severity: 'error',
      from: { path: '^src/main/app/' },
      to: { path: '^src/main/', pathNot: '^src/main/(app|services|gateway|base)' },
    },
    { name: 'no-circles', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
