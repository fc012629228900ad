import { testLanguage } from './language-tests.ts'

testLanguage({
  language: 'C',
  fixture: 'c.c',
  cases: [
    { pattern: 'foo($A)', code: 'void f() { foo(x); }\n', found: ['foo(x)'], captures: { A: 'x' } },
    { pattern: 'foo($A);', code: 'void f() { foo(x); y = foo(z); }\n', found: ['foo(x);'] },
    {
      pattern: 'fprintf(stderr, $$$A)',
      found: ['fprintf(stderr, "usage: %s file\\n", argv[0])'],
      captures: { A: '"usage: %s file\\n", argv[0]' },
    },
    {
      pattern: 'int $F($$$P) { $$$B }',
      found: [
        'static inline int count(const order_t *orders, size_t n) {',
        'int main(int argc, char **argv) {',
      ],
    },
    { pattern: 'struct $S { $$$F }', found: ['struct order { int id; char name[32];'] },
    { pattern: 'typedef struct $S { $$$F } $N;', found: ['typedef struct order {'] },
    { pattern: 'enum $E { $$$V };', found: ['enum state { OPEN = 1, CLOSED }'] },
    {
      pattern: 'if ($X == NULL) free($X);',
      found: ['if (order.next == NULL) free(order.next);'],
      captures: { X: 'order.next' },
    },
    { pattern: 'if ($X != NULL) free($X);', found: [] },
    { pattern: 'unsigned $F : $N;', found: ['unsigned flags : 3;'] },
    { pattern: '#include $H', found: ['#include <stdio.h>', '#include "order.h"'] },
    { pattern: '#define LIMIT $V', found: ['#define LIMIT 10'], captures: { V: '10' } },
    {
      pattern: 'for ($$$I; $C; $$$U) { $$$B }',
      found: ['for (size_t i = 0; i < n; i++) {'],
      captures: {
        I: 'size_t i = 0;',
        C: 'i < n',
        U: 'i++',
        B: 'if (orders[i].id != 0 && orders[i].next != NULL) total += orders[i].id;',
      },
    },
    { pattern: 'case $X: $$$B', found: ['case OPEN: dispose(&order); break;'] },
    { pattern: 'default: $$$B', found: ['default: dispose('] },
    { pattern: 'int total = $V;', found: ['int total = 0;'] },
    { pattern: 'int µX = $V;', found: ['static int µX = 1;'] },
    { pattern: '.id = $V', found: ['.id = 1'] },
    { pattern: '$A * $B', code: 'int f() { return a * b; }\n', found: ['a * b'] },
    { pattern: '$X += $Y', found: ['total += orders[i].id'] },
  ],
  calls: {
    pattern: 'dispose($X)',
    code: '/* dispose(a) */\nvoid f(void) {\n  dispose(b);\n  x = dispose( c );\n  dispose(\n    d\n  );\n  g("dispose(e)", dispose(h));\n} // dispose(i)\n',
    arguments: ['b', 'c', 'd', 'h'],
  },
  rewrites: [
    { op: ['goto $L;', 'return $L;'], from: 'goto end;', to: 'return end;' },
    {
      op: ['for ($$$I; $C; $$$U) { $$$B }', 'for ($$$I $C; $$$U)\n{\n    $$$B\n}'],
      from: 'for (size_t i = 0; i < n; i++) {\n',
      to: 'for (size_t i = 0; i < n; i++)\n    {\n',
    },
  ],
  unread: ['if ($A', 'int $F(', '} void f() {', 'struct {'],
  standIn: { code: 'void f() { g(§A, §§§B); h(§A); }\n', pattern: 'h($A)', captured: ['§A'] },
})

testLanguage({
  language: 'C++',
  fixture: 'cpp.cpp',
  cases: [
    {
      pattern: 'std::make_unique<$T>($$$A)',
      found: ['std::make_unique<Order>(1, "a")'],
      captures: { T: 'Order', A: '1, "a"' },
    },
    {
      pattern: 'void $F($$$P) { $$$B }',
      found: ['void dispose_all(T&& first, Rest&&... rest) {', 'void Order::close() {'],
    },
    { pattern: 'void $M($$$P);', found: ['virtual void close() override;'] },
    {
      pattern: 'class $C final : $$$B { $$$M };',
      found: ['class Order final : public Base, private Counted {'],
    },
    {
      pattern: 'class $C { $$$M };',
      code: 'class A { int a; };\nclass B : A { int b; };\n',
      found: ['class A { int a; }'],
    },
    {
      pattern: 'if ($X != nullptr) $X->dispose();',
      found: ['if (order != nullptr) order->dispose();'],
      captures: { X: 'order' },
    },
    { pattern: 'if ($X == nullptr) $X->dispose();', found: [] },
    { pattern: 'Id $X;', found: ['Id id_;'] },
    { pattern: 'static inline int $X = $V;', found: ['static inline int count_ = 0;'] },
    { pattern: '#include "order.hpp"', found: ['#include "order.hpp"'] },
    { pattern: 'using $A = $B;', found: ['using Id = std::uint64_t;'] },
    { pattern: 'namespace $N { $$$B }', found: ['namespace shop::orders {'] },
    {
      pattern: 'template <$$$P> void $F($$$Q) { $$$B }',
      found: ['template <Disposable T, typename... Rest> void dispose_all('],
    },
    { pattern: 'for (const auto& $X : $Y) { $$$B }', found: ['for (const auto& [key, value] : table) {'] },
    {
      pattern: 'catch (const std::exception& $E) { $$$B }',
      found: ['catch (const std::exception& error) {'],
    },
    { pattern: 'case State::Open: $$$B', found: ['case State::Open: delete raw; break;'] },
    {
      pattern: 'auto $X = $Y;',
      found: ['auto order = std::make_unique<Order>(1, "a");', 'auto add = [this, &order]('],
    },
    { pattern: '[$$$C]($$$P) mutable { $$$B }', found: ['[this, &order](int a, int b) mutable {'] },
    { pattern: 'enum class $E : int { $$$V };', found: ['enum class State : int { Open, Closed }'] },
    { pattern: 'throw $X;', found: ['throw std::runtime_error(R"(dispose(raw))");'] },
  ],
  calls: {
    pattern: 'dispose($X)',
    code: '// dispose(a)\nvoid f() {\n  dispose(b);\n  auto x = dispose( c );\n  dispose(\n    d\n  );\n  g("dispose(e)", R"(dispose(f))", dispose(h));\n} /* dispose(i) */\n',
    arguments: ['b', 'c', 'd', 'h'],
  },
  rewrites: [
    { op: ['$X->dispose();', '$X->close();'], from: 'order->dispose();', to: 'order->close();' },
    { op: ['std::move($X)', 'std::forward<T>($X)'], from: 'std::move(name)', to: 'std::forward<T>(name)' },
  ],
  unread: ['if ($A', 'class $C {', '} void f() {', 'template <'],
  standIn: { code: 'void f() { g(§A, §§§B); h(§A); }\n', pattern: 'h($A)', captured: ['§A'] },
})
