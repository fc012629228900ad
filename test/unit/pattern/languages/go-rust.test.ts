import { testLanguage } from './language-tests.ts'

testLanguage({
  language: 'Go',
  fixture: 'go.go',
  cases: [
    { pattern: 'fmt.Println($A)', found: ['fmt.Println(n)'], captures: { A: 'n' } },
    {
      pattern: 'fmt.Println($A)',
      code: 'package p\nfunc f() { fmt.Println(1) }\n',
      found: ['fmt.Println(1)'],
    },
    {
      pattern: 'fmt.Errorf($$$A)',
      found: ['fmt.Errorf("find %s: %w", id, err)'],
      captures: { A: '"find %s: %w", id, err' },
    },
    {
      pattern: 'func ($R *$T) $M($$$P) ($$$Q) { $$$B }',
      found: ['func (s *memory) Find(ctx context.Context, id string) (*Order, error) {'],
    },
    {
      pattern: 'func $F[$$$T]($$$P) $R { $$$B }',
      found: ['func Map[T, U any](items []T, f func(T) U) []U {'],
    },
    { pattern: 'type $T struct { $$$F }', found: ['type Order struct {', 'type Line struct {'] },
    { pattern: 'type $T interface { $$$M }', found: ['type Store interface {'] },
    {
      pattern: 'if $X != nil { $X.Close() }',
      code: 'package p\nfunc f() {\n\tif a != nil {\n\t\ta.Close()\n\t}\n\tif a != nil {\n\t\tb.Close()\n\t}\n\tif a == nil {\n\t\ta.Close()\n\t}\n}\n',
      found: ['if a != nil { a.Close() }'],
    },
    { pattern: 'if err := $F; err != nil { $$$B }', found: ['if err := ctx.Err(); err != nil {'] },
    {
      pattern: 'return nil, $E',
      found: ['return nil, fmt.Errorf(', 'return nil, ErrEmpty', 'return nil, ctx.Err()'],
    },
    { pattern: 'return $X', found: ['return out'] },
    { pattern: 'case $X: $$$B', found: ['case n == 0: dispose(order)', 'case n > limit: dispose('] },
    { pattern: 'case <-$C: $$$B', found: ['case <-ctx.Done(): return nil, ctx.Err()'] },
    { pattern: 'default: $$$B', found: ['default: fmt.Println(n)'] },
    { pattern: 'for _, $X := range $Y { $$$B }', found: ['for _, item := range items {'] },
    {
      pattern: 'for $I := 0; $C; $U { $$$B }',
      code: 'package p\nfunc f() {\n\tfor i := 0; i < 3; i++ {\n\t\ta()\n\t}\n}\n',
      found: ['for i := 0; i < 3; i++ { a() }'],
      captures: { I: 'i', C: 'i < 3', U: 'i++', B: 'a()' },
    },
    { pattern: 'Count int', found: ['Count int'] },
    { pattern: 'import ($$$I)', found: ['import ( "context"'] },
    { pattern: 'import "fmt"', code: 'package p\n\nimport "fmt"\n', found: ['import "fmt"'] },
    { pattern: 'package $P', found: ['package shop'] },
    { pattern: 'defer $X', found: ['defer s.dispose(order)'] },
    { pattern: '$K: $V', code: 'package p\n\nvar a = T{A: 1, B: b}\n', found: ['A: 1', 'B: b'] },
    { pattern: '[]$T', found: ['[]Line', '[]T', '[]U', '[]U'] },
    { pattern: 'Order', found: ['Order', 'Order', 'Order'] },
    { pattern: '$X != nil', found: ['err != nil'] },
    { pattern: '$X == nil', found: [] },
  ],
  calls: {
    pattern: 'dispose($X)',
    code: 'package p\n\n// dispose(a)\nfunc f() {\n\tdispose(b)\n\tx := dispose( c )\n\tdispose(\n\t\td,\n\t)\n\tg("dispose(e)", `dispose(f)`, dispose(g))\n}\n',
    arguments: ['b', 'c', 'd', 'g'],
  },
  rewrites: [
    { op: ['fmt.Println($A)', 'log.Info($A)'], from: 'fmt.Println(n)', to: 'log.Info(n)' },
    {
      op: ['defer $X', 'defer func() { $X }()'],
      from: 'defer s.dispose(order)',
      to: 'defer func() { s.dispose(order) }()',
    },
  ],
  unread: ['if (', 'func $F(', 'a b c d', '} func f() {'],
  standIn: { code: 'package p\n\nfunc f() { g(§A, §§§B); h(§A) }\n', pattern: 'h($A)', captured: ['§A'] },
})

testLanguage({
  language: 'Rust',
  fixture: 'rust.rs',
  cases: [
    {
      pattern: 'orders.insert($$$A)',
      found: ['orders.insert("a".to_string(), Order {'],
      captures: { A: '"a".to_string(), Order { id: 1, name: "a", µX: None }' },
    },
    {
      pattern: 'fn $F($$$P) -> $R { $$$B }',
      found: ['pub async fn load(', 'fn main() -> io::Result<()> {'],
    },
    { pattern: 'async fn $F($$$P) -> $R { $$$B }', found: ['pub async fn load('] },
    { pattern: 'struct $S<$$$G> { $$$F }', found: ["pub struct Order<'a, T: Clone = u32> {"] },
    {
      pattern: 'enum $E { $$$V }',
      found: ['pub enum Event {'],
      captures: { E: 'Event', V: 'Opened, Closed { reason: String }, Failed(io::Error)' },
    },
    { pattern: 'trait $T { $$$M }', found: ['pub trait Store {'] },
    {
      pattern: 'impl $T { $$$M }',
      code: 'impl A {\n    fn f() {}\n}\nimpl B for A {}\n',
      found: ['impl A { fn f() {} }'],
    },
    {
      pattern: 'if $X != $Y { $X.dispose(); }',
      code: 'fn f() {\n    if a != b { a.dispose(); }\n    if a == b { a.dispose(); }\n    if a != b { b.dispose(); }\n}\n',
      found: ['if a != b { a.dispose(); }'],
    },
    { pattern: 'let $X = $Y;', found: ['let text = r#"dispose(raw)"#;'] },
    { pattern: 'let mut $X: $T = $V;', found: ['let mut orders: HashMap<String, Order> = HashMap::new();'] },
    { pattern: 'let Some($X) = $Y else { $$$B };', found: ['let Some(count) = self.µX else {'] },
    { pattern: 'use $P;', found: ['use std::collections::HashMap;', 'use std::{fmt, io::{self, Read}};'] },
    { pattern: 'println!($$$A)', found: ['println!("{} {name}", count, name = self.name)'] },
    { pattern: 'Event::Failed($E) => $B', found: ['Event::Failed(error) => return Err(error.into())'] },
    { pattern: '#[derive($$$D)]', found: ['#[derive(Debug, Clone, PartialEq)]', '#[derive(Debug)]'] },
    { pattern: 'id: $T', found: ['pub id: T'], captures: { T: 'T' } },
    { pattern: '$X?', found: ['parse(source).await?'] },
    { pattern: '|$X| $B', found: ['|n| n * 2', '|n| n % 3 == 0', '|item| item.dispose()'] },
    { pattern: 'Option<$T>', found: ['Option<usize>', "Option<&Order<'_>>"] },
    { pattern: 'fn find(&self, $$$P) -> $R;', found: ['fn find(&self, key: &Self::Key) ->'] },
    { pattern: '$X % 3 == 0', found: ['n % 3 == 0'] },
    { pattern: '$X % 3 != 0', found: [] },
  ],
  calls: {
    pattern: 'dispose($X)',
    code: '// dispose(a)\nfn f() {\n    dispose(b);\n    let x = dispose( c );\n    dispose(\n        d,\n    )?;\n    g("dispose(e)", r#"dispose(f)"#, dispose(g))\n    /* dispose(h) */\n}\n',
    arguments: ['b', 'c', 'd', 'g'],
  },
  rewrites: [
    { op: ['$X.iter()', '$X.into_iter()'], from: 'self.items.iter()', to: 'self.items.into_iter()' },
    {
      op: ['Event::Failed($E) => $B', 'Event::Failed($E) => { $B }'],
      from: 'Event::Failed(error) => return Err(error.into()),',
      to: 'Event::Failed(error) => { return Err(error.into()) },',
    },
  ],
  unread: ['if $A {', 'fn $F(', '$A $B $C', '} fn f() {'],
  standIn: { code: 'fn f() { g(§A, §§§B); h(§A); }\n', pattern: 'h($A)', captured: ['§A'] },
})
