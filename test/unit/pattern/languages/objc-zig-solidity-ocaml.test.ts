import { testLanguage } from './language-tests.ts'

testLanguage({
  language: 'Objective-C',
  fixture: 'objc.m',
  cases: [
    { pattern: 'NSLog($$$A)', found: ['NSLog(@"closed %@ dispose(inString)", self.name)'] },
    { pattern: '[$X dispose]', found: ['[line dispose]'], captures: { X: 'line' } },
    { pattern: 'if ($X != nil) [$X dispose];', found: ['if (line != nil) [line dispose];'] },
    { pattern: 'if ($X == nil) [$X dispose];', found: [] },
    { pattern: '- (void)$M { $$$B }', found: ['- (void)close {'] },
    {
      pattern: '@property (nonatomic, strong) $T *$N;',
      found: ['@property (nonatomic, strong) NSString *name;'],
    },
    { pattern: '#import "Order.h"', found: ['#import "Order.h"'] },
    { pattern: 'for ($T *$X in $Y) { $$$B }', found: ['for (Line *line in self.lines) {'] },
    { pattern: '@try { $$$A } @catch ($T *$E) { $$$B }', found: ['@try { dispose(self.name); } @catch'] },
  ],
  calls: {
    pattern: 'dispose($X)',
    code: '// dispose(a)\nvoid f(void) {\n  dispose(b);\n  x = dispose( c );\n  dispose(\n    d\n  );\n  g(@"dispose(e)", dispose(h));\n}\n',
    arguments: ['b', 'c', 'd', 'h'],
  },
  rewrites: [{ op: ['[$X copy]', '[$X mutableCopy]'], from: '[name copy]', to: '[name mutableCopy]' }],
  unread: ['if ($A', '[$X', '} void f() {'],
  standIn: { code: 'void f() { g(§A, §§§B); h(§A); }\n', pattern: 'h($A)', captured: ['§A'] },
})

testLanguage({
  language: 'Zig',
  fixture: 'zig.zig',
  cases: [
    { pattern: 'std.debug.print($$$A)', found: ['std.debug.print("{s}\\n", .{first})'] },
    { pattern: 'fn $F($$$P) $R { $$$B }', found: ['pub fn total(self: *const Line) u32 {', 'pub fn close('] },
    { pattern: 'const $X = struct { $$$F };', found: ['pub const Line = struct {'] },
    { pattern: 'const $X = @import($P);', found: ['const std = @import("std");'] },
    { pattern: 'if ($A != $B) $C;', found: ['if (line.count != 0) dispose(line);'] },
    { pattern: 'if ($A == $B) $C;', found: [] },
    { pattern: 'count: u32 = $V', found: ['count: u32 = 1'] },
    { pattern: '.open => $B', found: ['.open => dispose(text)'] },
    { pattern: 'for ($X) |$Y| { $$$B }', found: ['for (lines) |line| {'] },
    { pattern: 'try $X', found: ['try find(lines)'] },
    { pattern: '$A + $A', code: 'const a = b.c + b.c;\nconst d = b.c + b.d;\n', found: ['b.c + b.c'] },
  ],
  calls: {
    pattern: 'dispose($X)',
    code: '// dispose(a)\nfn f() void {\n    dispose(b);\n    const x = dispose( c );\n    dispose(\n        d,\n    );\n    g("dispose(e)", dispose(h));\n}\n',
    arguments: ['b', 'c', 'd', 'h'],
  },
  rewrites: [{ op: ['defer $X;', 'errdefer $X;'], from: 'defer allocator', to: 'errdefer allocator' }],
  unread: ['if (', 'fn $F(', '} fn f() {'],
  standIn: { code: 'fn f() void { g(§A, §§§B); h(§A); }\n', pattern: 'h($A)', captured: ['§A'] },
})

testLanguage({
  language: 'Solidity',
  fixture: 'solidity.sol',
  cases: [
    { pattern: 'require($$$A)', found: ['require(msg.sender == owner, "dispose(inString)")'] },
    {
      pattern: 'function $F($$$P) external $$$M { $$$B }',
      found: ['function close(uint256 id) external onlyOwner returns (uint256) {'],
    },
    { pattern: 'contract $C is $$$B { $$$M }', found: ['contract Orders is Base, IStore {'] },
    { pattern: 'struct $S { $$$M }', found: ['struct Line { string name; uint256 count; }'] },
    { pattern: 'if ($X == 0) revert $E($$$A);', found: ['if (id == 0) revert Empty(id);'] },
    { pattern: 'if ($X != 0) revert $E($$$A);', found: [] },
    { pattern: 'address $X;', found: ['address public immutable owner;'] },
    { pattern: 'import "./Base.sol";', found: ['import "./Base.sol";'] },
    { pattern: 'event $E($$$P);', found: ['event Closed(address indexed by, uint256 count);'] },
    { pattern: 'emit $E($$$A);', found: ['emit Closed(msg.sender, id);'] },
    { pattern: '"dispose(inString)"', found: ['"dispose(inString)"'] },
    {
      pattern: 'f($A, $A)',
      code: 'contract C { function f() public { f(a.b, a . b); f(a, b); } }\n',
      found: ['f(a.b, a . b)'],
    },
  ],
  calls: {
    pattern: 'dispose($X)',
    code: '// dispose(a)\ncontract C {\n  function f() public {\n    dispose(b);\n    x = dispose( c );\n    dispose(\n      d\n    );\n    g("dispose(e)", dispose(h));\n  }\n}\n',
    arguments: ['b', 'c', 'd', 'h'],
  },
  rewrites: [{ op: ['emit $E($$$A);', 'emit Log($$$A);'], from: 'emit Closed(', to: 'emit Log(' }],
  unread: ['if (', 'contract $C {', '} function f() {'],
  standIn: {
    code: 'contract C { function f() public { g(§A, §§§B); h(§A); } }\n',
    pattern: 'h($A)',
    captured: ['§A'],
  },
})

testLanguage({
  language: 'OCaml',
  fixture: 'ocaml.ml',
  cases: [
    {
      pattern: 'List.iter $F $X',
      found: ['List.iter (fun line -> if line.count = 0 then dispose line) lines'],
    },
    { pattern: 'let $F $X = $B', found: ['let rec total lines =', 'let close lines ='] },
    { pattern: 'let rec $F $X = $B', found: ['let rec total lines ='] },
    { pattern: 'module $M = struct $$$B end', found: ['module Store = struct'] },
    { pattern: 'open $M', found: ['open Printf'], captures: { M: 'Printf' } },
    { pattern: 'if $A <> $B then $C else $D', found: ['if names <> [] then print_endline'] },
    { pattern: 'if $A = [] then $C else $D', found: [] },
    { pattern: 'Circle $R -> $B', found: ['Circle radius -> 3.14 *. radius'] },
    { pattern: 'fun $X -> $B', found: ['fun line -> if line.count = 0', 'fun line -> line.name'] },
    { pattern: 'name : $T', found: ['name : string'] },
    { pattern: '$A *. $A', found: ['side *. side'] },
  ],
  calls: {
    pattern: 'dispose $X',
    code: '(* dispose a *)\nlet f () =\n  dispose b;\n  let x = dispose   c in\n  dispose\n    d;\n  g "dispose e" (dispose h)\n',
    arguments: ['b', 'c', 'd', 'h'],
  },
  rewrites: [
    {
      op: ['raise ($E)', 'failwith_exn ($E)'],
      from: 'raise (Empty "none")',
      to: 'failwith_exn (Empty "none")',
    },
  ],
  unread: ['if (', 'let $F =', ') + ('],
  standIn: { code: 'let f () = g §A §§§B; h §A\n', pattern: 'h $A', captured: ['§A'] },
})
