/** A pattern and a rewrite; the pattern of the next one may find what this one writes. */
export type FaultOp = readonly [pattern: string, rewrite: string]

const ecmascript: readonly FaultOp[] = [
  ['$A.$B($$$C)', '$B($A, $$$C)'],
  ['$F($A)', '$F($A, $A)'],
  ['$F($$$A)', 'call(() => $F($$$A))'],
  ['if ($A) $B', 'if (!($A)) {\n} else {\n  $B\n}'],
  ['if ($A) { $$$B }', 'if ($A) {\n  before();\n  $$$B\n}'],
  ['const $A = $B', 'const $A = wrap(\n  $B,\n)'],
  ['return $A', 'return (\n  $A\n);'],
  ['return $A;', 'return $A'],
  ['($$$A) => $B', 'function ($$$A) { return $B }'],
  ['{ $$$A }', '{ before(); $$$A }'],
  ['$A === $B', '$B == $A'],
  ['$A + $B', 'sum($A, $B)'],
  ['$A: $B', '$A: fix($B)'],
  ["import { $$$A } from '$B'", "import { $$$A, more } from '$B'"],
  ["import { $$$A } from '$B'", ''],
  ['throw $A', ''],
  ['this.$A = $B', 'this.$A = (\n  // why\n  $B\n)'],
  ['$A', '($A)'],
  ['new $A($$$B)', '$A.of(\n  `one\ntwo`,\n  $$$B\n)'],
  ['export const $A = $B', ''],
  ['$A ? $B : $C', '$A ? $C : $B'],
  ['for (const $A of $B) { $$$C }', '$B.forEach(($A) => {\n  $$$C\n})'],
  ['async ($$$A) => $B', '($$$A) => $B'],
  ['function $F($$$A) { $$$B }', 'const $F = ($$$A) => {\n\t$$$B\n}'],
]

const python: readonly FaultOp[] = [
  ['def $F($$$P): $$$B', 'def $F($$$P):\n    before()\n    $$$B'],
  ['def $F($$$P) -> $T: $$$B', 'def $F($$$P):\n    """One\n  two"""\n    $$$B'],
  ['if $A: $$$B', 'if not ($A):\n    pass\nelse:\n    $$$B'],
  ['class $C: $$$B', 'class $C(Base):\n    $$$B'],
  ['$F($$$A)', '$F(\n    $$$A\n)'],
  ['return $A', 'return (\n    $A\n)'],
  ['$A = $B', '$A = wrap($B)'],
  ['from $M import $$$A', ''],
  ['import $A', ''],
  ['$A == $B', '$B != $A'],
  ['@$D', ''],
  ['self.$A', 'this.$A'],
]

/** By language id. */
export const faultOps: Readonly<Record<string, readonly FaultOp[]>> = {
  typescript: ecmascript,
  tsx: ecmascript,
  javascript: ecmascript,
  python,
}
