import type {
  InitializeParams,
  SymbolKind,
  WorkspaceEditClientCapabilities,
} from 'vscode-languageserver-protocol'
import type { CatalogEntry } from '../catalog/catalog.ts'

/** LSP 3.18 "SymbolKind": 1 to 26. */
const everyKind: SymbolKind[] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
]

/** What an agent may ask about a place; each may be registered later. */
const queries = {
  definition: { dynamicRegistration: true, linkSupport: true },
  typeDefinition: { dynamicRegistration: true, linkSupport: true },
  implementation: { dynamicRegistration: true, linkSupport: true },
  references: { dynamicRegistration: true },
  callHierarchy: { dynamicRegistration: true },
  // As plain text TypeScript 7 runs the signature and the words into one line.
  hover: { dynamicRegistration: true, contentFormat: ['markdown', 'plaintext'] },
  documentSymbol: {
    dynamicRegistration: true,
    hierarchicalDocumentSymbolSupport: true,
    symbolKind: { valueSet: everyKind },
  },
  rename: { dynamicRegistration: true, prepareSupport: true, honorsChangeAnnotations: true },
  codeAction: {
    dynamicRegistration: true,
    isPreferredSupport: true,
    disabledSupport: true,
    dataSupport: true,
    resolveSupport: { properties: ['edit'] },
    codeActionLiteralSupport: {
      codeActionKind: { valueSet: ['', 'quickfix', 'refactor', 'source', 'source.organizeImports'] },
    },
  },
} satisfies InitializeParams['capabilities']['textDocument']

/** What may be proposed to it; the whole of an edit or nothing is staged. */
const workspaceEdits = {
  documentChanges: true,
  resourceOperations: ['create', 'rename', 'delete'],
  failureHandling: 'transactional',
  normalizesLineEndings: true,
  changeAnnotationSupport: { groupsOnLabel: false },
} satisfies WorkspaceEditClientCapabilities

/**
 * What this client can do, truthfully: utf-16 positions only (TypeScript 7 and rust-analyzer choose utf-8 where it
 * is offered), edits are staged and never applied at once, and pull unless the server's pushes hold more than its pulls (save-driven).
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
        // Answered with `applied: false`: an edit is staged, and applied when the person accepts it.
        applyEdit: true,
        workspaceEdit: workspaceEdits,
        fileOperations: { dynamicRegistration: true, willRename: true },
        executeCommand: { dynamicRegistration: true },
        configuration: true,
        workspaceFolders: true,
        symbol: { dynamicRegistration: true, symbolKind: { valueSet: everyKind } },
        didChangeConfiguration: { dynamicRegistration: true },
        didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
        ...(offersPull ? { diagnostics: { refreshSupport: true } } : {}),
      },
      textDocument: {
        synchronization: { dynamicRegistration: true, didSave: true },
        ...queries,
        publishDiagnostics: { versionSupport: true, codeDescriptionSupport: true },
        ...(offersPull ? { diagnostic: { dynamicRegistration: true, relatedDocumentSupport: true } } : {}),
      },
    },
  }
}
