import type { InitializeParams } from 'vscode-languageserver-protocol'
import type { CatalogEntry } from '../catalog/catalog.ts'

/**
 * What this client can do, truthfully: utf-16 positions only (TypeScript 7 and rust-analyzer choose utf-8 where it
 * is offered), no edits by the server, and pull unless the server's pushes hold more than its pulls (save-driven).
 */
export function initializeParams(
  entry: CatalogEntry,
  place: { readonly rootUri: string; readonly rootPath: string; readonly name: string },
  initializationOptions: unknown,
): InitializeParams {
  const offersPull = !entry.ways.includes('save')
  return {
    processId: process.pid,
    clientInfo: { name: 'Control Center' },
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- older servers (gopls 0.5, yaml) read nothing else
    rootPath: place.rootPath,
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- as above
    rootUri: place.rootUri,
    workspaceFolders: [{ uri: place.rootUri, name: place.name }],
    initializationOptions,
    capabilities: {
      general: { positionEncodings: ['utf-16'] },
      window: { workDoneProgress: true },
      workspace: {
        configuration: true,
        workspaceFolders: true,
        didChangeConfiguration: { dynamicRegistration: true },
        didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
        ...(offersPull ? { diagnostics: { refreshSupport: true } } : {}),
      },
      textDocument: {
        synchronization: { dynamicRegistration: true, didSave: true },
        publishDiagnostics: { versionSupport: true, codeDescriptionSupport: true },
        ...(offersPull ? { diagnostic: { dynamicRegistration: true, relatedDocumentSupport: true } } : {}),
      },
    },
  }
}
