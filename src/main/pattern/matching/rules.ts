export const strictnesses = ['cst', 'smart', 'ast', 'relaxed', 'signature'] as const
export type Strictness = (typeof strictnesses)[number]

/** What a strictness means to the matcher. */
export interface MatchRules {
  /** Unnamed tokens count: `!=` is not `==`, `let` is not `const`. */
  readonly tokensCount: boolean
  /** The text of names and literals counts. */
  readonly textCounts: boolean
  /** Comments, quotes, trailing commas, terminators and modifiers count too. */
  readonly isExact: boolean
  /** Named nodes of the target that the pattern does not mention may stay over. */
  readonly namedMayStay: boolean
  /** Any token may stay over: only for the hint that tells what a smart search has just missed. */
  readonly tokensMayStay: boolean
}

const smart: MatchRules = {
  tokensCount: true,
  textCounts: true,
  isExact: false,
  namedMayStay: false,
  tokensMayStay: false,
}

const rulesByStrictness: Readonly<Record<Strictness, MatchRules>> = {
  cst: { ...smart, isExact: true },
  smart,
  ast: { ...smart, tokensCount: false },
  relaxed: { ...smart, namedMayStay: true },
  signature: { ...smart, tokensCount: false, textCounts: false },
}

export function rulesOf(strictness: Strictness): MatchRules {
  return rulesByStrictness[strictness]
}

/** Finds what differs from the pattern only by what it does not mention. */
export const nearMissRules: MatchRules = { ...smart, namedMayStay: true, tokensMayStay: true }
