import { testLanguage } from './language-tests.ts'

testLanguage({
  language: 'C#',
  fixture: 'c_sharp.cs',
  cases: [
    {
      pattern: 'Closed.Invoke($$$A)',
      found: ['Closed.Invoke(this, EventArgs.Empty)'],
      captures: { A: 'this, EventArgs.Empty' },
    },
    { pattern: 'void $M($$$P) { $$$B }', found: ['[Obsolete("use Close")] public void Dispose() {'] },
    {
      pattern: 'Task<$T> $M($$$P) { $$$B }',
      found: ['public async Task<Order?> FindAsync('],
      captures: {
        T: 'Order?',
        M: 'FindAsync',
        P: 'string id, CancellationToken token = default',
        B: 'if (id is null) throw new ArgumentNullException(nameof(id)); using var reader = new Reader(id); await foreach (var line in reader.ReadAsync(token).ConfigureAwait(false)) { _lines.Add(line with { Count = 2 }); } var names = _lines.Where(l => l.Count > µX).Select(l => l.Name).ToList(); if (names != null) names.Dispose(); if (Closed != null) Closed.Invoke(this, EventArgs.Empty); return this;',
      },
    },
    {
      pattern: 'class $C : $$$B { $$$M }',
      found: ['[Serializable] public sealed partial class Order : IDisposable'],
    },
    { pattern: 'record $R($$$P);', found: ['public record Line(string Name, int Count = 1);'] },
    {
      pattern: 'if ($X != null) $X.Dispose();',
      found: ['if (names != null) names.Dispose();'],
      captures: { X: 'names' },
    },
    { pattern: 'if ($X == null) $X.Dispose();', found: [] },
    { pattern: 'string $P { get; init; }', found: ['public required string Id { get; init; }'] },
    { pattern: 'int $P => $V;', found: ['public int Count => _lines.Count;'] },
    { pattern: 'List<Line> $F = $V;', found: ['private readonly List<Line> _lines = [];'] },
    { pattern: 'private readonly $T $F = $V;', found: ['private readonly List<Line> _lines = [];'] },
    { pattern: 'using System;', found: ['using System;'] },
    { pattern: 'namespace $N;', found: ['namespace Shop.Orders;'] },
    { pattern: 'await foreach (var $X in $Y) { $$$B }', found: ['await foreach (var line in reader'] },
    { pattern: 'using var $X = $V;', found: ['using var reader = new Reader(id);'] },
    { pattern: '$X => $B', found: ['l => l.Count > µX', 'l => l.Name'] },
    {
      pattern: 'catch (IOException $X) when ($C) { $$$B }',
      found: ['catch (IOException error) when (error.HResult != 0) {'],
    },
    { pattern: 'case $X: $$$B', found: ['case "none": return;'] },
    { pattern: '0 => $V', found: ['0 => "none"'] },
    { pattern: '[Obsolete($M)]', found: ['[Obsolete("use Close")]'], captures: { M: '"use Close"' } },
    {
      pattern: '$X.Where($$$A).Select($$$B).ToList()',
      found: ['_lines.Where(l => l.Count > µX).Select(l => l.Name).ToList()'],
    },
    { pattern: 'Order($$$P) : base($$$A) => $B;', found: ['public Order(string id) : base(id) => Id = id;'] },
  ],
  calls: {
    pattern: 'Dispose($X)',
    code: '// Dispose(a)\nclass C {\n  void F() {\n    Dispose(b);\n    var x = Dispose( c );\n    Dispose(\n      d\n    );\n    G("Dispose(e)", $"Dispose(f)", @"Dispose(g)", Dispose(h));\n  }\n}\n',
    arguments: ['b', 'c', 'd', 'h'],
  },
  rewrites: [
    {
      op: ['if ($X != null) $X.Dispose();', '$X?.Dispose();'],
      from: 'if (names != null) names.Dispose();',
      to: 'names?.Dispose();',
    },
    { op: ['nameof($X)', '"$X"'], from: 'nameof(id)', to: '"id"' },
  ],
  unread: ['if (', 'class $C {', '$A $B $C', '} void F() {'],
  standIn: { code: 'class C { void F() { G(§A, §§§B); H(§A); } }\n', pattern: 'H($A)', captured: ['§A'] },
})

testLanguage({
  language: 'Java',
  fixture: 'java.java',
  cases: [
    {
      pattern: 'new IllegalArgumentException($$$A)',
      found: ['new IllegalArgumentException("dispose(inString)")'],
    },
    {
      pattern: 'foo($A, $$$B)',
      code: 'class C { void f() { foo(1); foo(1, 2, 3); } }\n',
      found: ['foo(1)', 'foo(1, 2, 3)'],
      captures: { A: '1', B: '' },
    },
    {
      pattern: '$T $M($$$P) { $$$B }',
      found: [
        '@Override boolean isEnd() { return true; }',
        'boolean isEnd() { return false; }',
        'static double area(Shape shape) {',
      ],
    },
    {
      pattern: 'public void $M() throws $E { $$$B }',
      found: ['@Override public void close() throws Exception {'],
    },
    {
      pattern: 'class $C<$$$T> extends $B implements $$$I { $$$M }',
      found: [
        '@Deprecated public final class Order<T extends Comparable<T>> extends Base implements AutoCloseable {',
      ],
    },
    {
      pattern: 'record $R($$$P) implements $I { $$$M }',
      found: ['record Circle(double radius) implements Shape {'],
    },
    { pattern: 'enum $E { $$$C }', found: ['enum State { OPEN, CLOSED {'] },
    {
      pattern: 'if ($X != null) $X.dispose();',
      found: ['if (line != null) line.dispose();'],
      captures: { X: 'line' },
    },
    { pattern: 'if ($X == null) $X.dispose();', found: [] },
    { pattern: 'List<$T> $F = $V;', found: ['private final List<T> lines = new ArrayList<>();'] },
    {
      pattern: 'private final $T $F = $V;',
      found: ['private static final int µX = 1;', 'private final List<T> lines = new ArrayList<>();'],
    },
    { pattern: 'import java.util.List;', found: ['import java.util.List;'] },
    { pattern: 'import static $X;', found: ['import static java.util.Objects.requireNonNull;'] },
    { pattern: 'package $P;', found: ['package shop.orders;'] },
    { pattern: 'for ($T $X : $Y) { $$$B }', found: ['for (T line : lines) {'] },
    {
      pattern: 'for ($$$I; $C; $$$U) $B',
      found: ['for (int i = 0; i < µX; i++) dispose(i);'],
      captures: { I: 'int i = 0;', C: 'i < µX', U: 'i++', B: 'dispose(i);' },
    },
    {
      pattern: 'try ($$$R) { $$$A } catch ($E) { $$$B } finally { $$$C }',
      found: ['try (var reader = open("a")) {'],
    },
    { pattern: 'catch ($E) { $$$B }', found: ['catch (IOException | IllegalStateException error) {'] },
    {
      pattern: 'case $P when $C -> $V;',
      found: ['case Circle(double radius) when radius > 1 -> Math.PI * radius * radius;'],
    },
    { pattern: 'case $X: $$$B', found: ['case 0: return other;'] },
    { pattern: '@Override', found: ['@Override', '@Override'] },
    { pattern: '$X::$M', found: ['Object::toString', 'System.out::println'] },
    { pattern: 'super($$$A);', found: ['super(id);'] },
    {
      pattern: 'Map<$K, $V>',
      found: ['Map<String, List<Integer>>'],
      captures: { K: 'String', V: 'List<Integer>' },
    },
  ],
  calls: {
    pattern: 'dispose($X)',
    code: '// dispose(a)\nclass C {\n  void f() {\n    dispose(b);\n    var x = dispose( c );\n    dispose(\n      d\n    );\n    g("dispose(e)", """\n      dispose(f)\n      """, dispose(h));\n  } /* dispose(i) */\n}\n',
    arguments: ['b', 'c', 'd', 'h'],
  },
  rewrites: [
    {
      op: ['if ($X != null) $X.dispose();', 'Disposer.dispose($X);'],
      from: 'if (line != null) line.dispose();',
      to: 'Disposer.dispose(line);',
    },
    {
      op: ['System.out.println($X)', 'log.info($X)'],
      from: 'System.out.println(text)',
      to: 'log.info(text)',
    },
  ],
  unread: ['if (', 'class $C {', '$A $B $C', '} void f() {'],
  standIn: { code: 'class C { void f() { g(§A, §§§B); h(§A); } }\n', pattern: 'h($A)', captured: ['§A'] },
})
