import { testLanguage } from './language-tests.ts'

testLanguage({
  language: 'Ruby',
  fixture: 'ruby.rb',
  cases: [
    {
      pattern: 'foo($A)',
      code: 'foo 1; foo(1)\n# foo(2)\nx = "foo(3)"\n',
      found: ['foo(1)'],
      captures: { A: '1' },
    },
    { pattern: 'foo($A)', code: 'foo 1; foo(1)\n', strictness: 'relaxed', found: ['foo 1', 'foo(1)'] },
    { pattern: 'foo $A', code: 'foo 1; foo(1)\n', found: ['foo 1'] },
    { pattern: 'require $X', found: ['require "json"'], captures: { X: '"json"' } },
    { pattern: "require '$X'", found: ['require "json"'], captures: { X: 'json' } },
    { pattern: 'attr_reader $$$A', found: ['attr_reader :store, :clock'], captures: { A: ':store, :clock' } },
    {
      pattern: 'class $C < $P\n  $$$B\nend',
      found: ['class Mailer < BaseMailer DEFAULTS'],
    },
    {
      pattern: 'class $C; $$$B; end',
      code: 'class A; end\nclass B; x; end\n',
      found: ['class A; end', 'class B; x; end'],
    },
    { pattern: 'module $M\n  $$$B\nend', found: ['module Billing'] },
    {
      pattern: 'def $F($$$A)\n  $$$B\nend',
      found: [
        'def initialize(store:, clock: Time)',
        'def deliver(invoice, **options)',
        'def log(message)',
        'def status(invoice)',
      ],
    },
    {
      pattern: 'def $F = $B',
      found: ['def overdue = store.all.select {'],
      captures: { F: 'overdue', B: 'store.all.select { |invoice| invoice.due < clock.now }' },
    },
    {
      pattern: 'def $F\n  $$$B\nend',
      code: 'def a; end\ndef b\n  c\nend\n',
      found: ['def a; end', 'def b c end'],
    },
    {
      pattern: '$X.each do |$Y|\n  $$$B\nend',
      found: ['Billing::Mailer.new(store: Store.new).overdue.each do |invoice|'],
    },
    {
      pattern: '$X.select { |$Y| $B }',
      found: ['store.all.select { |invoice| invoice.due < clock.now }'],
      captures: { X: 'store.all', Y: 'invoice', B: 'invoice.due < clock.now' },
    },
    {
      pattern: 'if $C\n  $$$B\nend',
      code: 'if a\n  b\n  c\nend\nif a\n  b\nelse\n  c\nend\n',
      found: ['if a b c end'],
      captures: { C: 'a', B: 'b c' },
    },
    { pattern: '$B if $C', found: ['return if invoice.nil? || invoice.paid?', 'retry if (attempts += 1)'] },
    { pattern: '$B unless $C', found: ['puts(message) unless ENV["QUIET"]'] },
    {
      pattern: 'retries: $V',
      found: ['retries: 3'],
      captures: { V: '3' },
    },
    {
      pattern: '{ retries: $V, $$$R }',
      found: ['{ retries: 3, from: "billing@example.com" }'],
      captures: { V: '3', R: 'from: "billing@example.com"' },
    },
    { pattern: '$K => $V', code: 'a = { b: 1, :c => 2 }\n', found: [':c => 2'] },
    {
      pattern: 'in $P then $B',
      found: ['in { paid: true, at: } then "paid #{at}"', 'in { total: 0 } then "empty"'],
    },
    {
      pattern: 'when $X\n  $$$B',
      code: 'case a\nwhen 1\n  b\n  c\nelse d\nend\n',
      found: ['when 1 b c'],
      captures: { X: '1', B: 'b c' },
    },
    {
      pattern: 'case $X\n$$$W\nend',
      code: 'case a\nwhen 1 then 2\nelse 3\nend\n',
      found: ['case a'],
      captures: { X: 'a', W: 'when 1 then 2 else 3' },
    },
    { pattern: 'rescue $E => $V\n  $$$B', found: ['rescue Timeout::Error => e'] },
    {
      pattern: 'begin\n  $$$A\nensure\n  $$$B\nend',
      code: 'begin\n  a\nensure\n  b\nend\n',
      found: ['begin a ensure b end'],
      captures: { A: 'a', B: 'b' },
    },
    { pattern: '$X == $X', code: 'a.b == a . b; a == c\n', found: ['a.b == a . b'] },
    { pattern: '$X&.$M', found: ['invoice&.id'] },
    { pattern: '$stdout.puts($X)', code: '$stdout.puts(1); a.puts(2)\n', found: ['$stdout.puts(1)'] },
    { pattern: '$LOAD_PATH << $X', code: '$LOAD_PATH << "a"; b << "c"\n', found: ['$LOAD_PATH << "a"'] },
    { pattern: '@clock = $X', found: ['@clock = clock'] },
    {
      pattern: '"deliver(invoice) of #{$X}"',
      found: ['"deliver(invoice) of #{invoice.id}"'],
      captures: { X: 'invoice.id' },
    },
    { pattern: 'Mailer', found: ['Mailer', 'Mailer'] },
    { pattern: 'a($X)\nb($Y)', code: 'c\na(1)\nb(2)\nc\n', found: ['a(1) b(2)'] },
  ],
  calls: {
    pattern: 'dispose($X)',
    code: '# dispose(a)\ndispose(b)\nx = dispose( c )\ndispose(\n  d,\n)\ny "dispose(e)", %q(dispose(f)), dispose(g)\nz <<~T\n  dispose(h)\nT\n',
    arguments: ['b', 'c', 'd', 'g'],
  },
  rewrites: [
    { op: ['puts($A)', 'logger.info($A)'], from: 'puts(', to: 'logger.info(' },
    {
      op: ['$X.each do |$Y|\n  $$$B\nend', '$X.each_entry do |$Y|\n  $$$B\nend'],
      from: 'overdue.each do',
      to: 'overdue.each_entry do',
    },
  ],
  unread: ['class $C', 'def foo(', '@$X = 1', ':$S'],
  standIn: { code: 'g(§A, §§§B); h(§A)\n', pattern: 'h($A)', captured: ['§A'] },
})

testLanguage({
  language: 'PHP',
  fixture: 'php.php',
  cases: [
    {
      pattern: '$this->$M($$$A)',
      code: '<?php $this->a(1); $that->a(1);',
      found: ['$this->a(1)'],
      captures: { M: 'a', A: '1' },
    },
    { pattern: 'foo($X);', code: '<?php foo($X); foo(1);', found: ['foo($X);', 'foo(1);'] },
    { pattern: '<?php foo($X);', code: '<?php a(); foo(1);', found: ['foo(1);'], captures: { X: '1' } },
    { pattern: '<?php\nfoo($X);\nbar($Y);', code: '<?php a(); foo(1); bar(2);', found: ['foo(1); bar(2);'] },
    {
      pattern: '$writer->save($A)',
      code: '<?php $writer->save(1); $other->save(2);',
      found: ['$writer->save(1)'],
    },
    { pattern: '$X = $Y;', code: '<?php $a = 1; $b->c = 2; $d .= 3;', found: ['$a = 1;', '$b->c = 2;'] },
    {
      pattern: '$X->logger?->$M($$$A)',
      found: ['$this->logger?->info("deliver($invoice->id)")', '$this->logger?->error('],
    },
    { pattern: 'use $N;', found: ['use Psr\\Log\\LoggerInterface;'] },
    { pattern: 'namespace $N;', found: ['namespace App\\Billing;'], captures: { N: 'App\\Billing' } },
    {
      pattern: 'enum $E: string { $$$C }',
      found: ['enum Status: string {'],
      captures: { E: 'Status', C: "case Open = 'open'; case Paid = 'paid';" },
    },
    {
      pattern: 'class $C extends $D implements $$$I { $$$B }',
      found: ["#[Service(name: 'mailer')] final class Mailer extends BaseMailer implements Sender {"],
    },
    {
      pattern: 'public function $F($$$A): $R { $$$B }',
      found: [
        'public function deliver(Invoice $invoice, string ...$tags): bool {',
        'public static function describe(Status $status): string {',
        'public function overdue(array $invoices): array {',
      ],
    },
    {
      pattern: 'function $F($$$A) { $$$B }',
      code: '<?php function f($a, int $b = 1) { return 1; } function g(): void {}',
      found: ['function f($a, int $b = 1) { return 1; }'],
      captures: { F: 'f', A: '$a, int $b = 1', B: 'return 1;' },
    },
    {
      pattern: 'private array $P = $V;',
      found: ['private array $sent = [];'],
      captures: { P: '$sent', V: '[]' },
    },
    { pattern: 'new $C($$$A)', found: ['new Mailer(writer: new Writer(', 'new Writer($_SERVER'] },
    { pattern: 'writer: $X', found: ["writer: new Writer($_SERVER['argv'][1])"] },
    { pattern: '$C::$D', code: '<?php Foo::BAR; Foo::$bar;', found: ['Foo::BAR'] },
    {
      pattern: 'foreach ($A as $K => $V) { $$$B }',
      found: ['foreach ($invoices as $key => $invoice) {'],
      captures: { A: '$invoices', K: '$key', V: '$invoice', B: "echo $invoice?->id ?? 'none', PHP_EOL;" },
    },
    {
      pattern: 'if ($C) { $$$B }',
      code: '<?php if ($a) { b(); } if ($a) { b(); } else { c(); } IF ($a) {}',
      found: ['if ($a) { b(); }', 'IF ($a) {}'],
    },
    { pattern: '"id" => $V', found: ["'id' => $invoice->id"], captures: { V: '$invoice->id' } },
    {
      pattern: "['id' => $V, $$$R]",
      found: ["['id' => $invoice->id, 'total' => $invoice->total, ...$tags]"],
      captures: { V: '$invoice->id', R: "'total' => $invoice->total, ...$tags" },
    },
    {
      pattern: 'case $X: $$$B',
      code: '<?php switch ($a) { case 1: b(); break; default: c(); }',
      found: ['case 1: b(); break;'],
    },
    { pattern: 'match ($X) { $$$A }', found: ['match ($status) {'] },
    { pattern: 'Status::Open => $V', found: ["Status::Open => 'open'"] },
    {
      pattern: 'catch ($E $V) { $$$B }',
      code: '<?php try { a(); } catch (Foo $e) { b(); }',
      found: ['catch (Foo $e) { b(); }'],
      captures: { E: 'Foo', V: '$e', B: 'b();' },
    },
    { pattern: 'fn($X) => $B', code: '<?php $f = fn($x) => $x + 1;', found: ['fn($x) => $x + 1'] },
    { pattern: '#[Service($$$A)]', found: ["#[Service(name: 'mailer')]"], captures: { A: "name: 'mailer'" } },
    { pattern: '$_SERVER[$K]', code: '<?php $_SERVER["a"]; $other["b"];', found: ['$_SERVER["a"]'] },
    {
      pattern: 'isset($X) ? $X : $Y',
      code: '<?php isset($a["b"]) ? $a[ "b" ] : 1; isset($a) ? $b : 1;',
      found: ['isset($a["b"]) ? $a[ "b" ] : 1'],
    },
    {
      pattern: 'STRLEN($A)',
      code: '<?php strlen($a); $b->strlen; Strlen($c);',
      found: ['strlen($a)', 'Strlen($c)'],
    },
    {
      pattern: '$A; $$$B return $C;',
      code: '<?php function f() { a(); b(); return 1; }',
      found: ['a(); b(); return 1;', 'b(); return 1;'],
    },
    { pattern: 'echo $X;', code: '<?php ?><p><?php echo 1; ?></p>', found: ['echo 1;'] },
  ],
  calls: {
    pattern: 'dispose($X)',
    code: '<?php\n// dispose($a)\ndispose($b);\n$x = dispose( $c );\ndispose(\n  $d,\n);\n# dispose($e)\ng("dispose($f)", \'dispose($g)\', dispose($h));\n',
    arguments: ['$b', '$c', '$d', '$h'],
  },
  rewrites: [
    {
      op: ['$this->writer->save($A);', '$this->writer->store($A);'],
      from: 'writer->save(',
      to: 'writer->store(',
    },
    { op: ['throw $E;', 'throw new Wrapped($E);'], from: 'throw $error;', to: 'throw new Wrapped($error);' },
  ],
  unread: ['class $A', 'function $F(', '$LEFT $OP $RIGHT'],
  standIn: { code: '<?php g(§A, §§§B); h(§A);', pattern: 'h($A)', captured: ['§A'] },
})
