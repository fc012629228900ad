/** Each holds a name that few files of the corpus hold. */
export const selective = [
  'new ReplaySubject($$$A)',
  'hashKey($A)',
  'new CodeGen($$$A)',
  'throwError($$$A)',
  'scheduleIterable($$$A)',
] as const

/** No text of two characters or more is certain: each file must be parsed. */
export const literalFree = ['$F($$$A)', '$A[$B]', '$A ? $B : $C', '$F($A, $B)', '!$A'] as const
