import { testLanguage } from './language-tests.ts'

testLanguage({
  language: 'Elixir',
  fixture: 'elixir.ex',
  cases: [
    { pattern: 'IO.puts($X)', found: ['IO.puts("deliver(invoice) of #{invoice.id}")'] },
    { pattern: 'foo($A)', code: 'foo 1\nfoo(1)\n', found: ['foo(1)'] },
    { pattern: 'foo($A)', code: 'foo 1\nfoo(1)\n', strictness: 'relaxed', found: ['foo 1', 'foo(1)'] },
    { pattern: 'defmodule $M do\n  $$$B\nend', found: ['defmodule Billing.Mailer do'] },
    {
      pattern: 'def $F($$$A) do\n  $$$B\nend',
      found: ['def overdue(invoices, now) do', 'def handle_call(:status, _from, state) do'],
    },
    {
      pattern: 'def $F($$$A), do: $B',
      found: ['def deliver(%Invoice{status: :paid}, _options), do: {:error, :paid}'],
      captures: { F: 'deliver', A: '%Invoice{status: :paid}, _options', B: '{:error, :paid}' },
    },
    {
      pattern: 'def $F($$$A) when $G do\n  $$$B\nend',
      found: ['def deliver(%Invoice{} = invoice, options) when is_list(options) do'],
    },
    { pattern: 'use $M, $$$O', found: ['use GenServer, restart: :transient'] },
    { pattern: 'use $M, $$$O', code: 'use A\nuse B, c: 1\n', found: ['use A', 'use B, c: 1'] },
    { pattern: 'import $M, only: $O', found: ['import Ecto.Query, only: [from: 2]'] },
    {
      pattern: '@$A $B',
      found: ['@moduledoc """', '@retries 3', '@type status :: :open | :paid', '@spec deliver('],
    },
    {
      pattern: '$X |> Enum.map($F)',
      found: ['invoices |> Enum.filter('],
      captures: { X: 'invoices |> Enum.filter(fn invoice -> invoice.due < now end)', F: '&Map.get(&1, :id)' },
    },
    {
      pattern: 'fn $X -> $B end',
      found: ['fn invoice -> invoice.due < now end'],
      captures: { X: 'invoice', B: 'invoice.due < now' },
    },
    { pattern: 'case $X do\n  $$$C\nend', found: ['case Jason.encode('] },
    {
      pattern: '{:ok, $V} -> $B',
      found: ['{:ok, json} -> {:ok, %{"json" => json}}'],
      captures: { V: 'json', B: '{:ok, %{"json" => json}}' },
    },
    { pattern: 'rescue\n  $E -> $B', found: ['rescue error in ArgumentError -> {:error, error}'] },
    {
      pattern: 'if $C do\n  $$$B\nend',
      code: 'if a do\n  b\n  c\nend\nif a do b else c end\n',
      found: ['if a do b c end'],
      captures: { C: 'a', B: 'b c' },
    },
    { pattern: 'retries: $V', found: ['retries: @retries'] },
    {
      pattern: '%{id: $V, $$$R}',
      found: ['%{id: invoice.id, total: invoice.total}'],
      captures: { V: 'invoice.id', R: 'total: invoice.total' },
    },
    { pattern: '$K => $V', found: ['"json" => json'] },
    {
      pattern: '%$S{$$$F}',
      code: 'a = %User{name: b, age: 1}\n',
      found: ['%User{name: b, age: 1}'],
      captures: { S: 'User', F: 'name: b, age: 1' },
    },
    { pattern: '$X == $X', code: 'a.b == a . b; a == c\n', found: ['a.b == a . b'] },
    { pattern: 'a($X)\nb($Y)', code: 'c()\na(1)\nb(2)\n', found: ['a(1) b(2)'] },
    { pattern: 'deliver', found: ['deliver', 'deliver', 'deliver', 'deliver'] },
  ],
  calls: {
    pattern: 'dispose($X)',
    code: '# dispose(a)\ndispose(b)\nx = dispose( c )\ndispose(\n  d\n)\nf "dispose(e)", ~s(dispose(f)), dispose(g)\n"""\ndispose(h)\n"""\n',
    arguments: ['b', 'c', 'd', 'g'],
  },
  rewrites: [
    { op: ['IO.puts($A)', 'Logger.info($A)'], from: 'IO.puts(', to: 'Logger.info(' },
    {
      op: ['if $C do\n  $$$A\nelse\n  $$$B\nend', 'if not ($C) do\n  $$$B\nelse\n  $$$A\nend'],
      from: 'if state.retries > 0 do\n      {:reply, :open, state}\n    else\n      {:reply, :paid, state}',
      to: 'if not (state.retries > 0) do\n      {:reply, :paid, state}\n    else\n      {:reply, :open, state}',
    },
  ],
  unread: ['$K: $V', 'foo(', 'def $F($$$A) do'],
  standIn: { code: 'g(§A, §§§B); h(§A)\n', pattern: 'h($A)', captured: ['§A'] },
})
