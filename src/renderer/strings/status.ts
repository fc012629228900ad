import { plural } from './plural.ts'

export const status = {
  noWorkspace: 'No workspace is open',
  noNetwork: 'No key, no network, no telemetry',
  untrusted: 'Nothing is executed here until you trust it',
  errors: (n: number) => plural(n, 'error introduced by this run', 'errors introduced by this run'),
  warnings: (n: number) => plural(n, 'warning introduced by this run', 'warnings introduced by this run'),
  showServers: 'Show the servers',
  showDiagnostics: 'Show the diagnostics',
  errorsName: 'Errors',
  warningsName: 'Warnings',
  absent: (n: number) => plural(n, 'language without a server', 'languages without a server'),
  noServers: 'No server runs',
} as const
