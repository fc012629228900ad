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

const java: readonly FaultOp[] = [
  ['$A.$B($$$C)', '$B($A, $$$C)'],
  ['$F($$$A)', '$F(\n    $$$A\n)'],
  ['return $A;', 'return wrap(\n    $A\n);'],
  ['if ($A) $B', 'if (!($A)) {\n} else {\n    $B\n}'],
  ['for ($T $V : $X) { $$$B }', '$X.forEach($V -> {\n    $$$B\n});'],
  ['$T $V = $X;', '$T $V =\n    fix($X);'],
  ['@$A', ''],
  ['import $A;', ''],
  ['throw $A;', ''],
  ['new $T($$$A)', '$T.of($$$A)'],
  ['$A + $B', 'sum($A, $B)'],
  ['{ $$$A }', '{\n    before();\n    $$$A\n}'],
  ['$A -> $B', '$A -> wrap($B)'],
]

const go: readonly FaultOp[] = [
  ['$A.$B($$$C)', '$B($A, $$$C)'],
  ['$F($$$A)', '$F(\n\t$$$A,\n)'],
  ['if err != nil { $$$B }', 'if err := check(); err != nil {\n\tbefore()\n\t$$$B\n}'],
  ['if $A { $$$B }', 'if !($A) {\n} else {\n\t$$$B\n}'],
  ['$A := $B', 'var $A = $B'],
  ['return $$$A', 'return fix($$$A)'],
  ['defer $A', ''],
  ['for _, $V := range $X { $$$B }', 'for i := range $X {\n\t$V := $X[i]\n\t$$$B\n}'],
  ['func $F($$$P) { $$$B }', 'func $F(ctx Context, $$$P) {\n\t$$$B\n}'],
  ['$K: $V', '$K: wrap($V)'],
  ['$A == $B', '$B != $A'],
  ['import $A', ''],
]

const rust: readonly FaultOp[] = [
  ['$A.$B($$$C)', '$B($A, $$$C)'],
  ['$F($$$A)', '$F(\n    $$$A\n)'],
  ['let $A = $B;', 'let $A = wrap(\n    $B,\n);'],
  ['if $A { $$$B }', 'if !($A) {\n} else {\n    $$$B\n}'],
  ['match $X { $$$A }', 'match *$X {\n    $$$A\n}'],
  ['$P => $B', '$P => wrap($B)'],
  ['#[$A]', ''],
  ['use $A;', ''],
  ['$A?', '$A.unwrap()'],
  ['return $A;', 'return fix($A);'],
  ['for $A in $B { $$$C }', '$B.for_each(|$A| {\n    $$$C\n});'],
  ['fn $F($$$P) -> $R { $$$B }', 'fn $F($$$P) -> Option<$R> {\n    before();\n    $$$B\n}'],
]

const kotlin: readonly FaultOp[] = [
  ['$A.$B($$$C)', '$B($A, $$$C)'],
  ['$F($$$A)', '$F(\n    $$$A\n)'],
  ['val $A = $B', 'val $A =\n    wrap($B)'],
  ['if ($A) $B else $C', 'if (!($A)) $C else $B'],
  ['return $A', 'return fix(\n    $A\n)'],
  ['fun $F($$$P) { $$$B }', 'fun $F($$$P) {\n    before()\n    $$$B\n}'],
  ['$A ?: $B', 'either($A, $B)'],
  ['$A -> $B', '$A -> wrap($B)'],
  ['import $A', ''],
  ['@$A', ''],
  ['for ($A in $B) { $$$C }', '$B.forEach { $A ->\n    $$$C\n}'],
]

const php: readonly FaultOp[] = [
  ['$A->$B($$$C)', '$B($A, $$$C)'],
  ['$F($$$A)', '$F(\n    $$$A\n)'],
  ['return $A;', 'return fix(\n    $A\n);'],
  ['if ($A) { $$$B }', 'if (!($A)) {\n} else {\n    $$$B\n}'],
  ['foreach ($A as $B) { $$$C }', 'foreach (wrap($A) as $B) {\n    before();\n    $$$C\n}'],
  ['$A => $B', '$A => wrap($B)'],
  ['$A . $B', 'join($A, $B)'],
  ['use $A;', ''],
  ['echo $A;', ''],
  ['#[$A]', ''],
  ['new $T($$$A)', '$T::of($$$A)'],
  ['public function $F($$$P) { $$$B }', 'public function $F($$$P) {\n    before();\n    $$$B\n}'],
]

const ruby: readonly FaultOp[] = [
  ['$A.$B($$$C)', '$B($A, $$$C)'],
  ['$F($$$A)', '$F(\n  $$$A\n)'],
  ['def $F($$$P)\n  $$$B\nend', 'def $F($$$P)\n  before\n  $$$B\nend'],
  ['if $A\n  $$$B\nend', 'unless $A\n  $$$B\nend'],
  ['$B if $A', '$B unless $A'],
  ['$A = $B', '$A = wrap(\n  $B\n)'],
  ['$X.each do |$V|\n  $$$B\nend', 'for $V in $X do\n  $$$B\nend'],
  ['$K: $V', '$K: fix($V)'],
  ['require $A', ''],
  ['raise $$$A', ''],
  ['return $A', 'return fix($A)'],
  ['class $C\n  $$$B\nend', 'class $C < Base\n  $$$B\nend'],
]

/** By language id. */
export const faultOps: Readonly<Record<string, readonly FaultOp[]>> = {
  typescript: ecmascript,
  tsx: ecmascript,
  javascript: ecmascript,
  python,
  java,
  go,
  rust,
  kotlin,
  php,
  ruby,
}
