import { cycles } from './dap/cycles.ts'
import { stepLatency } from './dap/step-latency.ts'

/**
 * What the debugger adds between a program that stops and the whole Stop that is handed on, beside what the adapter
 * itself needs for its answers; and three hundred launches and ends, after which nothing is left and nothing has grown.
 */
const results = [await stepLatency(), await cycles()]
process.exitCode = results.every(Boolean) ? 0 : 1
