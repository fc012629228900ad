import { testLanguage } from './language-tests.ts'

testLanguage({
  language: 'ReScript',
  fixture: 'rescript.res',
  cases: [
    { pattern: 'Js.log2($$$A)', found: ['Js.log2("closed", lines)'] },
    {
      pattern: 'let $F = ($$$P) => $B',
      found: ['let make = () => Js.Dict.empty()', 'let close = async (', 'let view = (~name) =>'],
    },
    { pattern: 'let rec $F = $B', found: ['let rec total = ('] },
    {
      pattern: 'module $M = { $$$B }',
      found: ['module Store = {'],
      captures: { M: 'Store', B: 'let make = () => Js.Dict.empty()' },
    },
    { pattern: 'open $M', found: ['open Belt'], captures: { M: 'Belt' } },
    { pattern: 'switch $X { $$$C }', found: ['switch lines {'] },
    { pattern: '| list{} => $X', found: ['| list{} => 0'], captures: { X: '0' } },
    {
      pattern: '$X->Array.map($F)',
      found: ['lines->Array.map(line => line.name)'],
      captures: { X: 'lines', F: 'line => line.name' },
    },
    { pattern: 'if $A && lines != $B { $$$C } else { $$$D }', found: ['if force && lines != [] {'] },
    { pattern: 'if $A && lines == $B { $$$C } else { $$$D }', found: [] },
    { pattern: 'mutable $F: int', found: ['mutable count: int'] },
    { pattern: 'try { $$$A } catch { $$$B }', found: ['try { let found = await find(store)'] },
    { pattern: '$A == $A', code: 'let x = a.b == a.b\nlet y = a.b == a.c\n', found: ['a.b == a.b'] },
    { pattern: '<div className=$C> $$$X </div>', found: ['<div className="order">'] },
    { pattern: '@module($M)', found: ['@module("fs")'], captures: { M: '"fs"' } },
  ],
  calls: {
    pattern: 'dispose($X)',
    code: '// dispose(a)\nlet f = () => {\n  dispose(b)\n  let x = dispose( c )\n  dispose(\n    d,\n  )\n  g("dispose(e)", dispose(h))\n}\n',
    arguments: ['b', 'c', 'd', 'h'],
  },
  rewrites: [{ op: ['raise($E)', 'throw($E)'], from: 'raise(Empty(why))', to: 'throw(Empty(why))' }],
  unread: ['if (', 'let $F =', '} let f = {'],
  standIn: { code: 'let f = () => { g(§A, §§§B); h(§A) }\n', pattern: 'h($A)', captured: ['§A'] },
})

testLanguage({
  language: 'TLA+',
  fixture: 'tlaplus.tla',
  cases: [
    { pattern: 'Print($$$A)', found: ['Print("closed", TRUE)'] },
    {
      pattern: '$F($X) == $B',
      found: ['Sum(s) == IF', 'Dispose(x) == x', 'Close(line) ==', 'Add(line) ==', 'Name(state) =='],
    },
    {
      pattern: "$V' = $E",
      found: ["open' = open \\ {line}", "total' = total + 1", "open' = open \\cup {line}"],
      captures: { V: 'open', E: 'open \\ {line}' },
    },
    { pattern: '$A \\cup $B', found: ['x \\cup {"Dispose(inString)"}', 'open \\cup {line}'] },
    { pattern: 'UNCHANGED $X', found: ['UNCHANGED total'], captures: { X: 'total' } },
    {
      pattern: 'IF $A THEN $B ELSE $C',
      found: ['IF s = <<>> THEN 0 ELSE Head(s) + Sum(Tail(s))'],
      captures: { A: 's = <<>>', B: '0', C: 'Head(s) + Sum(Tail(s))' },
    },
    { pattern: 'IF $A # <<>> THEN $B ELSE $C', found: [] },
    {
      pattern: '\\E $X \\in $S : $B',
      found: ['\\E line \\in Lines : Close(line) \\/ Add(line)'],
      captures: { X: 'line', S: 'Lines', B: 'Close(line) \\/ Add(line)' },
    },
    { pattern: '[$R EXCEPT $$$U]', found: ['[Record EXCEPT !.count = @ + 1]'] },
    { pattern: 'LET $$$D IN $B', found: ['LET next == total + 1 IN'] },
    { pattern: 'CASE $$$A [] OTHER -> $B', found: ['CASE state = "open" -> 1'] },
    { pattern: '$N * $N', found: ['n * n'] },
    { pattern: 'EXTENDS $$$M', found: ['EXTENDS Naturals, Sequences, FiniteSets'] },
    { pattern: 'THEOREM $T == $X => []$I', found: ['THEOREM Typed == Init => []TypeOK'] },
    { pattern: '$X := $E', found: ['closed := closed + n'], captures: { X: 'closed', E: 'closed + n' } },
    { pattern: 'WF_vars($A)', found: ['WF_vars(Next)'] },
  ],
  calls: {
    pattern: 'Dispose($X)',
    code: '---- MODULE A ----\n\\* Dispose(a)\nF == Dispose(b)\nG == Dispose( c )\nH == Dispose(\n  d\n)\nI == K("Dispose(e)", Dispose(h))\n====\n',
    arguments: ['b', 'c', 'd', 'h'],
  },
  rewrites: [
    { op: ['UNCHANGED $X', 'UNCHANGED <<$X>>'], from: 'UNCHANGED total', to: 'UNCHANGED <<total>>' },
    { op: ['close($N)', 'close($N + 1)'], from: 'close(1)', to: 'close(1 + 1)' },
  ],
  unread: ['IF $A', '$F($X) ==', ') + ('],
  standIn: {
    code: '---- MODULE A ----\nF == g(§A, §§§B)\nG == h(§A)\n====\n',
    pattern: 'h($A)',
    captured: ['§A'],
  },
})

testLanguage({
  language: 'SystemRDL',
  fixture: 'systemrdl.rdl',
  cases: [
    {
      pattern: 'desc = $X;',
      found: ['desc = "dispose(inString)";', 'desc = "Open orders";'],
      captures: { X: '"dispose(inString)"' },
    },
    { pattern: 'default $P = $V;', found: ['default sw = r;', 'default hw = w;', 'default regwidth = 32;'] },
    {
      pattern: 'field { $$$B } $N;',
      found: ['field { desc = "Open orders";', 'field { counter;', 'field {} total[31:0];'],
    },
    { pattern: 'reg $R { $$$B };', found: [] },
    {
      pattern: 'reg $R #($$$P) { $$$B };',
      found: ['reg status_reg #('],
    },
    { pattern: 'addrmap $A #($$$P) { $$$B };', found: ['addrmap orders #('] },
    {
      pattern: 'mem { $$$B } $N @ $A;',
      found: ['external mem { mementries = 1024; memwidth = 32; } buffer @ 0x1000;'],
    },
    { pattern: 'enum $E { $$$B };', found: ['enum level_e {'] },
    { pattern: 'high = $V;', found: ["high = 2'b01;"], captures: { V: "2'b01" } },
    { pattern: 'property $P { $$$B };', found: ['property is_order {'] },
    { pattern: 'status_reg $N[$S] @ $A += $B;', found: ['status_reg lines[COUNT] @ 0x10 += 0x4;'] },
    { pattern: 'status_reg #($$$P) $N @ $A;', found: ['status_reg #(.WIDTH(16)) status @ 0x00;'] },
    { pattern: '.WIDTH($X)', found: ['.WIDTH(16)'], captures: { X: '16' } },
    { pattern: '$I->sw = $V;', found: ['status.open->sw = r;'] },
    {
      pattern: '$X = $Y->$P;',
      code: 'addrmap a { x = y->reset; z = 1; };\n',
      found: ['x = y->reset;'],
      captures: { X: 'x', Y: 'y', P: 'reset' },
    },
    {
      pattern: 'field {} $X[$N:$N];',
      code: 'reg a { field {} b[1:1]; field {} c[1:0]; };\n',
      found: ['field {} b[1:1];'],
    },
  ],
  rewrites: [{ op: ['regwidth = $X;', 'regwidth = 64;'], from: '  regwidth = 32', to: '  regwidth = 64' }],
  unread: ['reg {', 'desc = ', '} ; {'],
  standIn: { code: 'addrmap a { §A b; x = §A; };\n', pattern: 'x = $A;', captured: ['§A'] },
})
