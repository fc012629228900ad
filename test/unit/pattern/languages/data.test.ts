import { testLanguage } from './language-tests.ts'

testLanguage({
  language: 'JSON',
  fixture: 'json.json',
  cases: [
    { pattern: '"a": $V', code: '{"a": 1}', found: ['"a": 1'], captures: { V: '1' } },
    { pattern: '"port": $V', found: ['"port": 8080', '"port": 1'] },
    {
      pattern: '"scripts": { $$$A, "test": $T, $$$B }',
      found: ['"scripts": {'],
      captures: { A: '"build": "tsc -b"', T: '"vitest run"', B: '"lint": "eslint ."' },
    },
    {
      pattern: '"dependencies": { $$$D }',
      found: ['"dependencies": {'],
      captures: { D: '"zod": "4.6.7", "react": "^19.3.1"' },
    },
    { pattern: '{ "port": $V, $$$R }', found: ['{ "port": 8080,', '{ "port": 1, "ratio": 0.5e-3 }'] },
    { pattern: '{ "node": $V }', found: ['{ "node": ">=20" }'] },
    { pattern: '{ "port": $V }', code: '{"port": 1, "host": 2}', found: [] },
    {
      pattern: '{ "port": $V }',
      code: '{"port": 1, "host": 2}',
      strictness: 'relaxed',
      found: ['{"port": 1, "host": 2}'],
    },
    { pattern: '"$K": "$V"', code: '{"a": "b", "c": 1}', found: ['"a": "b"'], captures: { K: 'a', V: 'b' } },
    { pattern: '$K: null', found: ['"none": null'], captures: { K: '"none"' } },
    { pattern: '[$$$A, "b.example"]', found: ['["a.example", "b.example"]'], captures: { A: '"a.example"' } },
    { pattern: '[$A, $A]', code: '[[1, 1], [1, 2], ["x", "x"]]', found: ['[1, 1]', '["x", "x"]'] },
    { pattern: '"version": "1.4.0"', found: ['"version": "1.4.0"'] },
    { pattern: '"version": "1.4.1"', found: [] },
    { pattern: '"a": 1', code: '// "a": 1\n{"a": 1, "b": "\\"a\\": 1"}', found: ['"a": 1'] },
  ],
  rewrites: [
    { op: ['"port": 8080', '"port": 9090'], from: '"port": 8080', to: '"port": 9090' },
    {
      op: ['"engines": { "node": $V }', '"engines": { "node": $V, "npm": "*" }'],
      from: '">=20" }',
      to: '">=20", "npm": "*" }',
    },
  ],
  unread: ['{ "a": $V', 'foo($A)', '"a $B"'],
  standIn: { code: '{"x": "§A", "§V": "§§§B"}', pattern: '"x": $V', captured: ['"§A"'] },
})

testLanguage({
  language: 'YAML',
  fixture: 'yaml.yaml',
  cases: [
    {
      pattern: 'uses: $V',
      found: ['uses: actions/checkout@v4', 'uses: actions/setup-node@v4', 'uses: actions/checkout@v4'],
    },
    { pattern: '- uses: $V', found: ['- uses: actions/checkout@v4', '- uses: actions/checkout@v4'] },
    {
      pattern: '- uses: $V\n  $$$R',
      found: [
        '- uses: actions/checkout@v4',
        '- uses: actions/setup-node@v4 with:',
        '- uses: actions/checkout@v4',
      ],
    },
    {
      pattern: 'steps:\n  - uses: $U\n  $$$R',
      found: [
        'steps: - uses: actions/checkout@v4 - uses:',
        'steps: - uses: actions/checkout@v4 - run: npm publish',
      ],
      captures: {
        U: 'actions/checkout@v4',
        R: '- uses: actions/setup-node@v4 with: node-version: ${{ matrix.node }} - name: Test run: | npm ci npm test',
      },
    },
    { pattern: 'name: $A\nrun: $B', found: ['name: Test run: | npm ci npm test'] },
    { pattern: 'on:\n  push:\n    branches: $B', found: [] },
    {
      pattern: 'on:\n  push:\n    branches: $B',
      strictness: 'relaxed',
      found: ["on: push: branches: [main, 'release/*']"],
      captures: { B: "[main, 'release/*']" },
    },
    {
      pattern: 'branches: [$$$A]',
      found: ["branches: [main, 'release/*']"],
      captures: { A: "main, 'release/*'" },
    },
    {
      pattern: '{ node: $N, $$$R }',
      found: ['{ node: [20, 22], os: [linux] }'],
      captures: { N: '[20, 22]', R: 'os: [linux]' },
    },
    {
      pattern: 'a: "$X"',
      code: 'a: "b"\na: \'c\'\na: d\n',
      found: ['a: "b"', "a: 'c'"],
      captures: { X: 'b' },
    },
    { pattern: 'a: "b"', code: 'a: "b"\na: "c"\na: " b"\n', found: ['a: "b"'] },
    { pattern: '$A: $A', code: 'a: a\nb: c\n', found: ['a: a'] },
    { pattern: '<<: $A', found: ['<<: *defaults'] },
    { pattern: 'build', found: ['build', 'build'] },
    { pattern: 'runs-on: ubuntu-24.04', found: ['runs-on: ubuntu-24.04', 'runs-on: ubuntu-24.04'] },
  ],
  rewrites: [
    {
      op: ['uses: actions/checkout@v4', 'uses: actions/checkout@v5'],
      from: 'actions/checkout@v4',
      to: 'actions/checkout@v5',
    },
    { op: ['needs: $X', 'needs: [$X]'], from: 'needs: build', to: 'needs: [build]' },
  ],
  unread: ['a: [', 'name: a-$X', '"a": "$X b"'],
  standIn: { code: 'g: [§A, §§§B]\nh: §A\n', pattern: 'h: $A', captured: ['§A'] },
})

testLanguage({
  language: 'TOML',
  fixture: 'toml.toml',
  cases: [
    {
      pattern: 'version = $V',
      found: ['version = "1.4.0"', 'version = "1.0"', 'version = "1.40"', 'version = "0.8"'],
    },
    { pattern: '[package]\nname = $N\n$$$R', found: ['[package] name = "billing"'] },
    {
      pattern: '[$T]\n$$$R',
      found: ['[package]', '[dependencies]', '[dependencies.sqlx]', '[profile.release]'],
    },
    { pattern: '[[bin]]\nname = $N\n$$$R', found: ['[[bin]] name = "mailer"', '[[bin]] name = "sweeper"'] },
    {
      pattern: '$N = { version = $V, $$$R }',
      found: ['serde = { version = "1.0", features = ["derive"] }', 'tokio = {'],
      captures: { N: 'serde', V: '"1.0"', R: 'features = ["derive"]' },
    },
    { pattern: 'log = "$V"', found: ['log = "0.4"'], captures: { V: '0.4' } },
    { pattern: 'log = "0.5"', found: [] },
    { pattern: 'debug.$K = $V', found: ['debug.level = 0x10'] },
    { pattern: '[$A, $A]', code: 'a = [1, 1]\nb = [1, 2]\n', found: ['[1, 1]'] },
    { pattern: '[$$$A, "mail"]', found: ['[ "invoice", "mail", ]'] },
    { pattern: 'lto = $A\nopt-level = $B', found: ['lto = true opt-level = 3'] },
    { pattern: '"a" = $V', code: '"a" = 1\n\'b\' = 2\n', found: ['"a" = 1'] },
  ],
  rewrites: [
    { op: ['log = $V', 'log = { version = $V }'], from: 'log = "0.4"', to: 'log = { version = "0.4" }' },
    { op: ['edition = "2024"', 'edition = "2027"'], from: '"2024"', to: '"2027"' },
  ],
  unread: ['a = [', '[a', 'foo($A)'],
  standIn: { code: 'g = "§A"\nh = "§A"\n', pattern: 'h = "$V"', captured: ['§A'] },
})
