import { config } from 'zod'

// The page forbids code made from strings, so schemas are read, never compiled. Imported first: zod probes at its first schema.
config({ jitless: true })
