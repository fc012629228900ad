import { house } from './requirements/house.ts'
import { base } from './requirements/base.ts'
import { process } from './requirements/process.ts'
import { transport } from './requirements/transport.ts'
import { lsp } from './requirements/lsp.ts'
import { servers } from './requirements/servers.ts'
import { refactor } from './requirements/refactor.ts'
import { diagnostics } from './requirements/diagnostics.ts'
import { syntax } from './requirements/syntax.ts'
import { pattern } from './requirements/pattern.ts'
import { languages } from './requirements/languages.ts'
import { workspace } from './requirements/workspace.ts'
import { staging } from './requirements/staging.ts'
import { tools } from './requirements/tools.ts'
import { runs } from './requirements/runs.ts'
import { trust } from './requirements/trust.ts'
import { agents } from './requirements/agents.ts'
import { headless } from './requirements/headless.ts'
import { app } from './requirements/app.ts'
import { renderer } from './requirements/renderer.ts'
import { graph } from './requirements/graph.ts'
import { graphEcmascript } from './requirements/graph-ecmascript.ts'
import { graphLanguages } from './requirements/graph-languages.ts'
import { graphPane } from './requirements/graph-pane.ts'
import { search } from './requirements/search.ts'
import { dap } from './requirements/dap.ts'
import { debug } from './requirements/debug.ts'

/** Every promise of the product, by id. A test cites what it proves with `verifies(...)`; test/unit/gates fails for one without. */
export const requirements = {
  ...house,
  ...base,
  ...process,
  ...transport,
  ...lsp,
  ...servers,
  ...refactor,
  ...diagnostics,
  ...syntax,
  ...pattern,
  ...languages,
  ...workspace,
  ...staging,
  ...tools,
  ...runs,
  ...trust,
  ...agents,
  ...headless,
  ...app,
  ...renderer,
  ...graph,
  ...graphEcmascript,
  ...graphLanguages,
  ...graphPane,
  ...search,
  ...dap,
  ...debug,
} as const

export type RequirementId = keyof typeof requirements
