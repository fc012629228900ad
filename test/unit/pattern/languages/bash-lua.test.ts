import { testLanguage } from './language-tests.ts'

testLanguage({
  language: 'Bash',
  fixture: 'bash.sh',
  cases: [
    { pattern: 'echo $A', code: 'echo hello\necho a b\n', found: ['echo hello'], captures: { A: 'hello' } },
    { pattern: 'echo \\$A', code: 'echo hello\necho $A\n', found: ['echo $A'] },
    { pattern: 'echo $$$A', code: 'echo a "b c"\n', found: ['echo a "b c"'], captures: { A: 'a "b c"' } },
    { pattern: 'source $F', found: ['source "$ROOT/lib.sh"'], captures: { F: '"$ROOT/lib.sh"' } },
    { pattern: 'deploy $T', found: ['deploy "$1"'] },
    { pattern: '$F() { $$$B; }', found: ['usage() {', 'deploy() {'] },
    { pattern: 'local $X=$Y', found: ['local target=$1'], captures: { X: 'target', Y: '$1' } },
    { pattern: '$X=$Y', code: 'a=1\nb="c d" e\n', found: ['a=1', 'b="c d"'] },
    {
      pattern: 'if [[ $C ]]; then $$$B; fi',
      code: 'if [[ -f a ]]; then b; c; fi\nif [[ -f a ]]; then b; else c; fi\n',
      found: ['if [[ -f a ]]; then b; c; fi'],
      captures: { C: '-f a', B: 'b; c' },
    },
    { pattern: 'if $C; then $$$B; fi', found: ['if [[ $target == prod* && -z ${CI:-} ]]; then'] },
    { pattern: 'for $I in $$$L; do $$$B; done', found: ['for host in "${hosts[@]}"; do'] },
    {
      pattern: 'while $C; do $$$B; done',
      code: 'while read -r a\ndo\n  b\ndone\n',
      found: ['while read -r a do b done'],
      captures: { C: 'read -r a', B: 'b' },
    },
    { pattern: '$P) $$$B ;;', found: ['n) dry_run=1 ;;', 'h) usage; exit 0 ;;', '*) usage >&2; exit 2 ;;'] },
    { pattern: 'case $X in $$$C esac', found: ['case $option in'] },
    { pattern: '[ -f $X ]', found: ['[ -f "$line" ]'], captures: { X: '"$line"' } },
    {
      pattern: '$A || $B',
      found: ['rsync -az --delete build/ "$host:/srv/app" || continue'],
      captures: { A: 'rsync -az --delete build/ "$host:/srv/app"', B: 'continue' },
    },
    { pattern: '$A | sort', found: ['grep -c TODO src/*.ts | sort'] },
    { pattern: '$C > $F', found: ['grep -c TODO src/*.ts | sort > report.txt'] },
    { pattern: 'rsync $$$A', found: ['rsync -az --delete build/ "$host:/srv/app"'] },
    { pattern: 'cp $A $A', code: 'cp a a\ncp a b\n', found: ['cp a a'] },
    { pattern: 'a $X\nb $Y', code: 'c\na 1\nb 2; a 3; b 4\n', found: ['a 1 b 2', 'a 3; b 4'] },
    { pattern: 'f a $X', code: 'f a b\nf \\\n  a \\\n  c\n', found: ['f a b', 'f \\ a \\ c'] },
    { pattern: '"$X"', code: 'echo "a" \'b\' "$c"\n', found: ['"a"', '"$c"'] },
    { pattern: 'f "a $b"', code: 'f "a $b"\nf "c $b"\n', found: ['f "a $b"'] },
  ],
  calls: {
    pattern: 'dispose $X',
    code: '# dispose a\ndispose b\nx=$(dispose c)\ndispose \\\n  d\necho "dispose e" \'dispose f\'; dispose   g\ncat <<T\ndispose h\nT\n',
    arguments: ['b', 'c', 'd', 'g'],
  },
  rewrites: [
    { op: ['rsync $$$A', 'rsync --checksum $$$A'], from: 'rsync -az', to: 'rsync --checksum -az' },
    { op: ['return $N', 'exit $N'], from: 'return 1', to: 'exit 1' },
  ],
  unread: ['if a; then', 'echo foo-$X', 'for $I in'],
  standIn: { code: 'g §A §§§B\nh §A\n', pattern: 'h $A', captured: ['§A'] },
})

testLanguage({
  language: 'Lua',
  fixture: 'lua.lua',
  cases: [
    {
      pattern: 'print($$$A)',
      found: [
        'print("deliver(invoice) failed", problem)',
        'print(invoice.id)',
        'print(i)',
        'print(json.encode(',
      ],
      captures: { A: '"deliver(invoice) failed", problem' },
    },
    {
      pattern: 'local $X = require($M)',
      found: ['local json = require("json")'],
      captures: { X: 'json', M: '"json"' },
    },
    {
      pattern: "local $X = require('$M')",
      strictness: 'relaxed',
      found: ['local json = require("json")', 'local store = require "store"'],
      captures: { X: 'json', M: 'json' },
    },
    { pattern: 'f($A)', code: 'f "a" f(b) f{c}\n', found: ['f(b)'] },
    { pattern: 'f($A)', code: 'f "a" f(b) f{c}\n', strictness: 'relaxed', found: ['f "a"', 'f(b)', 'f{c}'] },
    {
      pattern: 'function $F($$$A) $$$B end',
      found: [
        'function Mailer.new(options)',
        'function Mailer:deliver(invoice, ...)',
        'local function overdue(invoices, now)',
      ],
    },
    {
      pattern: 'local function $F($$$A) $$$B end',
      code: 'local function f(a, b) return a end\nfunction g() end\n',
      found: ['local function f(a, b) return a end'],
      captures: { F: 'f', A: 'a, b', B: 'return a' },
    },
    {
      pattern: 'function $F() $$$B end',
      code: 'function f() end\nfunction g() a() b() end\n',
      found: ['function f() end', 'function g() a() b() end'],
    },
    {
      pattern: 'self.$K = $V',
      found: [
        'self.store = options.store or store',
        'self.retries = options.retries or defaults.retries',
        'self.count = (self.count or 0) + 1',
      ],
    },
    { pattern: 'id = $V', found: ['id = invoice.id'] },
    {
      pattern: '{ retries = $V, $$$R }',
      found: ['{ retries = 3, from = "billing@example.com", [1] = "first" }'],
      captures: { V: '3', R: 'from = "billing@example.com", [1] = "first"' },
    },
    {
      pattern: 'if $C then $$$B end',
      found: [
        'if invoice == nil or invoice.paid then return false end',
        'if invoice.due < now and index > 0 then',
      ],
    },
    { pattern: 'elseif $C then $$$B', found: ['elseif self.verbose then print(invoice.id)'] },
    { pattern: 'for $I, $V in ipairs($L) do $$$B end', found: ['for index, invoice in ipairs(invoices) do'] },
    {
      pattern: 'for $I = 1, $N do $$$B end',
      found: ['for i = 1, #found do print(i) end'],
      captures: { I: 'i', N: '#found', B: 'print(i)' },
    },
    { pattern: 'repeat $$$B until $C', found: ['repeat now = now // 2 until now == 0'] },
    { pattern: '$O:$M($$$A)', found: ['self.store:save({'] },
    { pattern: '$A == $A', code: 'x = a.b == a . b\ny = a == c\n', found: ['a.b == a . b'] },
    {
      pattern: 'return $X',
      found: ['return self', 'return false', 'return ok', 'return found', 'return Mailer'],
    },
    { pattern: 'local $X <const> = $Y', found: ['local defaults <const> = {'] },
    { pattern: 'a($X)\nb($Y)', code: 'c()\na(1)\nb(2)\n', found: ['a(1) b(2)'] },
    { pattern: 'Mailer', found: Array.from({ length: 7 }, () => 'Mailer') },
  ],
  calls: {
    pattern: 'dispose($X)',
    code: '-- dispose(a)\ndispose(b)\nlocal x = dispose( c )\ndispose(\n  d\n)\n--[[ dispose(e) ]] print("dispose(f)", [[dispose(g)]], dispose(h))\n',
    arguments: ['b', 'c', 'd', 'h'],
  },
  rewrites: [
    { op: ['print($$$A)', 'log.info($$$A)'], from: 'print(', to: 'log.info(' },
    { op: ['self.store:save($A)', 'self.store:put($A)'], from: 'store:save', to: 'store:put' },
  ],
  unread: ['if $C then', 'function $F(', 'a b c'],
  standIn: { code: 'g(§A, §§§B) h(§A)\n', pattern: 'h($A)', captured: ['§A'] },
})
