/** The questions that a server may offer: the capability that says so (LSP 3.18, "ServerCapabilities"), and its words. */
const methods = {
  'textDocument/definition': { capability: 'definitionProvider', words: 'definitions' },
  'textDocument/typeDefinition': { capability: 'typeDefinitionProvider', words: 'type definitions' },
  'textDocument/implementation': { capability: 'implementationProvider', words: 'implementations' },
  'textDocument/references': { capability: 'referencesProvider', words: 'references' },
  'textDocument/hover': { capability: 'hoverProvider', words: 'hover' },
  'textDocument/documentSymbol': { capability: 'documentSymbolProvider', words: 'symbols of a file' },
  'workspace/symbol': { capability: 'workspaceSymbolProvider', words: 'symbols of the workspace' },
  'textDocument/prepareCallHierarchy': { capability: 'callHierarchyProvider', words: 'call hierarchy' },
  'callHierarchy/incomingCalls': { capability: 'callHierarchyProvider', words: 'incoming calls' },
  'callHierarchy/outgoingCalls': { capability: 'callHierarchyProvider', words: 'outgoing calls' },
  'textDocument/codeAction': { capability: 'codeActionProvider', words: 'code actions' },
  'codeAction/resolve': { capability: 'codeActionProvider', words: 'code actions' },
  'textDocument/prepareRename': { capability: 'renameProvider', words: 'rename' },
  'textDocument/rename': { capability: 'renameProvider', words: 'rename' },
  'workspace/willRenameFiles': {
    capability: 'workspace.fileOperations.willRename',
    words: 'updates of imports when files are renamed',
  },
  'workspace/executeCommand': { capability: 'executeCommandProvider', words: 'commands' },
} as const

export type QueryMethod = keyof typeof methods

/** Methods that a server registers under another one's name (LSP 3.18, "Call Hierarchy", "Rename"). */
const registeredAs: Partial<Readonly<Record<QueryMethod, string>>> = {
  'callHierarchy/incomingCalls': 'textDocument/prepareCallHierarchy',
  'callHierarchy/outgoingCalls': 'textDocument/prepareCallHierarchy',
  'codeAction/resolve': 'textDocument/codeAction',
  'textDocument/prepareRename': 'textDocument/rename',
}

export function offerOf(method: QueryMethod): {
  readonly capability: string
  readonly registered: string
  readonly words: string
} {
  const { capability, words } = methods[method]
  return { capability, words, registered: registeredAs[method] ?? method }
}
