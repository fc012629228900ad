import { applyPatchTool } from './apply-patch.ts'
import { astEditTool } from './ast-edit.ts'
import { astGrepTool } from './ast-grep.ts'
import { bashTool } from './bash.ts'
import { codeGraphTool } from './code-graph.ts'
import { debugTool } from './debug.ts'
import { editTool } from './edit.ts'
import { globTool } from './glob.ts'
import { grepTool } from './grep.ts'
import { lspTool } from './lsp.ts'
import { lspRefactorTool } from './lsp-refactor.ts'
import { readTool } from './read.ts'
import { resolveTool } from './resolve.ts'
import type { Tool } from './tool.ts'
import { undoTool } from './undo.ts'
import { writeTool } from './write.ts'

/** Every tool of the app, in the order in which lists show them. */
export const allTools: readonly Tool[] = [
  readTool,
  globTool,
  grepTool,
  astGrepTool,
  codeGraphTool,
  lspTool,
  writeTool,
  editTool,
  applyPatchTool,
  astEditTool,
  lspRefactorTool,
  resolveTool,
  undoTool,
  debugTool,
  bashTool,
]
