import { errors } from './errors.ts'
import { kills } from './kills.ts'
import { model } from './model.ts'
import { pairs } from './pairs.ts'
import { racesByRename, racesInPlace } from './races.ts'
import type { Scenario } from './scenario.ts'
import { serverCycles } from './servers/cycles.ts'
import { servers } from './servers/faulty.ts'
import { stops } from './stops.ts'

/** The table "Faults to inject", a row each. */
export const scenarios: readonly Scenario[] = [
  stops,
  kills,
  errors,
  racesByRename,
  racesInPlace,
  model,
  pairs,
  servers,
  serverCycles,
]
