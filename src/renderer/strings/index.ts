import { app } from './app.ts'
import { conversation } from './conversation.ts'
import { debuggerWords } from './debugger.ts'
import { diagnostics } from './diagnostics.ts'
import { files } from './files.ts'
import { graph } from './graph.ts'
import { keys } from './keys.ts'
import { palette } from './palette.ts'
import { peek } from './peek.ts'
import { review } from './review.ts'
import { runs } from './runs.ts'
import { search } from './search.ts'
import { servers } from './servers.ts'
import { status } from './status.ts'
import { title } from './title.ts'
import { trust } from './trust.ts'
import { welcome } from './welcome.ts'

/** Every word of the window. Another language is another object of this type. */
export const strings = {
  app,
  conversation,
  debugger: debuggerWords,
  diagnostics,
  files,
  graph,
  keys,
  palette,
  peek,
  review,
  runs,
  search,
  servers,
  status,
  title,
  trust,
  welcome,
} as const
export type Strings = typeof strings
