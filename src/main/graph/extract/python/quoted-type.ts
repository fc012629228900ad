import type { FactsBuilder } from '../declared/facts-builder.ts'

/** Longer quoted annotations are not read. */
const longest = 200

/** A type in quotes, `"Optional[a.Foo]"` or `"Foo | None"`; -1 where it is no such thing. */
export function parseTypeText(builder: FactsBuilder, text: string): number {
  if (text.length > longest) return -1
  const tokens = text.match(/[\w.]+|[[\],|]/g) ?? []
  if (tokens.join('') !== text.replace(/\s/g, '')) return -1
  return union({ builder, tokens, at: 0 })
}

interface Reading {
  readonly builder: FactsBuilder
  readonly tokens: readonly string[]
  at: number
}

function union(reading: Reading): number {
  const members = [single(reading)]
  while (reading.tokens[reading.at] === '|') {
    reading.at++
    members.push(single(reading))
  }
  const [only = -1] = members
  return members.length === 1 ? only : reading.builder.type(['|'], members)
}

function single(reading: Reading): number {
  const name = reading.tokens[reading.at]
  if (name === undefined || !/^[\w.]+$/.test(name)) return -1
  reading.at++
  const given: number[] = []
  if (reading.tokens[reading.at] === '[') {
    do {
      reading.at++
      given.push(union(reading))
    } while (reading.tokens[reading.at] === ',')
    reading.at++
  }
  return reading.builder.type(name.split('.'), given)
}
