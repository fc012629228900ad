import { expect, test } from 'vitest'
import { verifies } from '../../../support/verifies.ts'
import { find } from '../memory-files.ts'
import { testLanguage } from './language-tests.ts'

testLanguage({
  language: 'Dart',
  fixture: 'dart.dart',
  cases: [
    { pattern: 'dispose($X)', code: 'void f() { dispose(x); }', found: ['dispose(x)'], captures: { X: 'x' } },
    { pattern: 'dispose($X);', code: 'void f() { dispose(x); y = dispose(z); }', found: ['dispose(x);'] },
    { pattern: 'dispose($X)', code: 'void dispose(x);\nvoid dispose(int x) {}\n', found: [] },
    {
      pattern: 'if ($X != null) $X.dispose();',
      code: 'void f() { if (a != null) a.dispose(); if (a != null) b.dispose(); if (a == null) a.dispose(); }',
      found: ['if (a != null) a.dispose();'],
    },
    { pattern: '$X.dispose()', found: ['a.b.dispose()'], captures: { X: 'a.b' } },
    { pattern: 'f($X, $X)', code: 'void g() { f(a.b, a . b); f(a.b, a.c); }', found: ['f(a.b, a . b)'] },
    {
      pattern: '$X.dispose(); $X = null;',
      code: 'void f() { a.dispose(); a = null; b.dispose(); a = null; }',
      found: ['a.dispose(); a = null;'],
    },
    {
      pattern: '$F.map($G).toList()',
      found: ['lines.where((l) => l.count > _X).map((l) => l.name).toList()'],
      captures: { F: 'lines.where((l) => l.count > _X)', G: '(l) => l.name' },
    },
    { pattern: 'print($$$A)', found: ['print(text)', 'print(order)'] },
    { pattern: 'Future<void> $M() async { $$$B }', found: ['Future<void> dispose() async {'] },
    { pattern: 'Widget $M($$$P) { $$$B }', found: ['Widget build(BuildContext context) {'] },
    { pattern: 'void main($$$P) { $$$B }', found: ['void main(List<String> args) {'] },
    { pattern: 'class $C extends $B { $$$M }', found: ['class Circle extends Shape {'] },
    { pattern: 'enum $E { $$$V }', found: ['enum Status { open, closed }'] },
    { pattern: 'extension $E on $T { $$$M }', found: ['extension Doubled on int {'] },
    {
      pattern: 'final $T $X;',
      found: [
        'final double radius',
        'final String id',
        'final String? name',
        'late final StreamSubscription<int> _subscription',
      ],
    },
    { pattern: 'int $X = $V;', found: ['int count = 0', 'static int total = 0'] },
    { pattern: "import 'dart:async';", found: ["import 'dart:async';"] },
    { pattern: 'import $X;', found: ["import 'dart:async';"], captures: { X: "'dart:async'" } },
    {
      pattern: 'return $X;',
      found: ['return radius * 2;', 'return text == null ? 0 : text!.length.toDouble();', 'return Column('],
    },
    { pattern: 'await $X', found: ['await _controller.close()'], captures: { X: '_controller.close()' } },
    { pattern: 'for (final $X in $Y) { $$$B }', found: ['for (final line in lines) {'] },
    { pattern: 'case $P: $$$B', found: ['case Circle(:final radius): return radius * 2;'] },
    { pattern: 'on $T catch ($E) { $$$B }', found: ['on StateError catch (error) {'] },
    { pattern: '@override', found: ['@override', '@override'] },
    { pattern: 'children: [$$$C]', found: ['children: ['] },
    { pattern: 'Text($X)', found: ['Text(name!)', 'Text(line.name)'], captures: { X: 'name!' } },
    { pattern: '$X..open()', found: ["Order(id: 'a')..open()"] },
    { pattern: '$X == null', found: ['text == null'] },
    { pattern: 'State<$T>', found: ['State<Order>'] },
    { pattern: "'closed'", found: ["'closed'"] },
    {
      pattern: 'f("a")',
      code: 'void g() { f(\'a\'); f("a"); f("b"); f("a "); }',
      found: ["f('a')", 'f("a")'],
    },
  ],
  calls: {
    pattern: 'dispose($X)',
    code: '// dispose(a)\nvoid f() async {\n  dispose(b);\n  var x = await dispose( c );\n  dispose(\n    d.e,\n  );\n  g(\'dispose(f)\', """dispose(g)""", dispose(h)).then(dispose(i).j);\n} /* dispose(k) */\n',
    arguments: ['b', 'c', 'd.e', 'h', 'i'],
  },
  rewrites: [
    { op: ['print($X)', 'debugPrint($X)'], from: 'print(', to: 'debugPrint(' },
    { op: ['$X.dispose()', '$X.close()'], from: 'a.b.dispose()', to: 'a.b.close()' },
    {
      op: ['if ($X != null) $X.cancel();', '$X?.cancel();'],
      from: 'if (_subscription != null) _subscription.cancel();',
      to: '_subscription?.cancel();',
    },
  ],
  unread: ['(', '$A $B $C', 'class $C {', '} void f() {'],
  standIn: { code: 'void f() { g(§A, §§§B); h(§A); }\n', pattern: 'h($A)', captured: ['§A'] },
})

test('a bare dispose(x) in Dart is a call, although its grammar reads a signature at the top level', async () => {
  verifies('languages.dart-calls')
  const { scaffold, kind, total } = await find({ 'a.dart': 'void dispose(x) { dispose(x); }' }, 'dispose(x)')
  expect({ scaffold, kind, total }).toEqual({ scaffold: 'expression', kind: 'identifier selector', total: 1 })
})

testLanguage({
  language: 'Swift',
  fixture: 'swift.swift',
  cases: [
    { pattern: 'load($$$A)', found: ['load(id: id, limit: limit)'], captures: { A: 'id: id, limit: limit' } },
    { pattern: 'func $F() { $$$B }', found: ['override func close() {', 'func main() {'] },
    {
      pattern: 'func $F($$$P) -> $R { $$$B }',
      found: [
        'public func find(_ id: String) async throws -> Line? {',
        'func total() -> Int { reduce(0) { $0 + $1.count } }',
      ],
    },
    {
      pattern: 'func $F() { $$$B }',
      code: 'func f() {}\n',
      found: ['func f() {}'],
      captures: { F: 'f', B: '' },
    },
    {
      pattern: 'struct $S: $$$A { $$$M }',
      found: ['struct Line: Codable, Equatable {'],
      captures: { S: 'Line', A: 'Codable, Equatable', M: 'let name: String var count: Int = 1' },
    },
    {
      pattern: 'class $C: $$$S { $$$M }',
      code: 'final class A: B { var c = 1 }\nclass D { }\n',
      found: ['final class A: B { var c = 1 }'],
    },
    { pattern: 'enum $E { $$$M }', found: ['enum Event {'] },
    { pattern: 'protocol $P: $$$A { $$$M }', found: ['protocol Store: AnyObject {'] },
    {
      pattern: 'if $X != nil { $X.dispose() }',
      found: ['if line != nil { line.dispose() }'],
      captures: { X: 'line' },
    },
    { pattern: 'if $X == nil { $X.dispose() }', found: [] },
    { pattern: 'let $X: $T', found: ['let name: String'] },
    {
      pattern: 'var $X: $T = $V',
      found: ['private var µX: Int = 1', 'var count: Int = 1', 'private(set) var lines: [Line] = []'],
    },
    { pattern: 'static let $X = $V', found: ['static let shared = Order<Int>()'] },
    { pattern: 'import $M', found: ['import Foundation', '@testable import Shop'] },
    {
      pattern: 'guard let $X = $Y, $C else { $$$B }',
      found: ['guard let name = name, !name.isEmpty else { return }'],
    },
    { pattern: 'for $X in $Y where $C { $$$B }', found: ['for line in lines where line.count > µX {'] },
    { pattern: 'case $P: $$$B', found: ['case 0: return nil', 'case 1...limit: dispose(found)'] },
    { pattern: 'catch let $E as NSError { $$$B }', found: ['catch let error as NSError {'] },
    { pattern: 'init($$$P) { $$$B }', found: ['init(id: String) {'] },
    {
      pattern: '$X.map { $P in $B }',
      found: ['lines.filter { $0.name == id && $0.count != 0 }.map { line in line.name }'],
    },
    { pattern: '@MainActor', found: ['@MainActor'] },
    { pattern: 'try $X', found: ['try open(', 'try await load(id: id, limit: limit)'] },
    { pattern: '$T?', found: ['Item?', 'String?', 'Owner?', 'Line?'] },
  ],
  calls: {
    pattern: 'dispose($X)',
    code: '// dispose(a)\nfunc f() {\n  dispose(b)\n  let x = dispose( c )\n  dispose(\n    d\n  )\n  g("dispose(e)", #"dispose(f)"#, dispose(h))\n} /* dispose(i) */\n',
    arguments: ['b', 'c', 'd', 'h'],
  },
  rewrites: [
    {
      op: ['if $X != nil { $X.dispose() }', '$X?.dispose()'],
      from: 'if line != nil { line.dispose() }',
      to: 'line?.dispose()',
    },
    { op: ['print($X)', 'log($X)'], from: 'print(', to: 'log(' },
  ],
  unread: ['if let $A = $A', '(', 'class $C {', '} func f() {'],
  standIn: { code: 'func f() { g(§A, §§§B); h(§A) }\n', pattern: 'h($A)', captured: ['§A'] },
})
