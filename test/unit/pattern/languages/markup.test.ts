import { testLanguage } from './language-tests.ts'

testLanguage({
  language: 'CSS',
  fixture: 'css.css',
  cases: [
    { pattern: 'color: $C', found: ['color: var(--accent)', 'COLOR: red'] },
    { pattern: 'color: red', found: ['COLOR: red'] },
    { pattern: '$P: $V !important', found: ['color: red !important'] },
    { pattern: 'width: 10px', found: ['width: 10px'] },
    { pattern: 'padding: $A $A', found: ['padding: 4px 4px'] },
    { pattern: 'margin: $$$V;', found: ['margin: 0 auto;'], captures: { V: '0 auto' } },
    { pattern: '.button { $$$D }', found: ['.button { color: red !important;'] },
    {
      pattern: '.a { color: $C; $$$D }',
      code: '.a { color: red; margin: 0 }\n.a { margin: 0 }\n',
      found: ['.a { color: red; margin: 0 }'],
      captures: { C: 'red', D: 'margin: 0' },
    },
    { pattern: '$A, $B { $$$D }', found: ['.button, a.button:hover {'] },
    { pattern: '&:focus { $$$D }', found: ['&:focus {'] },
    { pattern: 'rgba($$$A)', found: ['rgba(0, 0, 0, 0.5)'], captures: { A: '0, 0, 0, 0.5' } },
    { pattern: 'var($X)', found: ['var(--accent)'] },
    {
      pattern: '@media $Q { $$$R }',
      found: ['@media (min-width: 640px) {'],
      captures: {
        Q: '(min-width: 640px)',
        R: '.grid { display: grid; width: 20px; content: "color: red"; }',
      },
    },
    { pattern: '@keyframes $N { $$$F }', found: ['@keyframes fade {'] },
    { pattern: '@import $X', found: ['@import url("base.css")'] },
    { pattern: 'from { $$$D }', found: ['from {'] },
    {
      pattern: '.a > .b',
      code: '.a > .b { c: d }\n.x, .a > .b {}\n.a .b {}\n',
      found: ['.a > .b', '.a > .b'],
    },
    { pattern: '--accent: $V', found: ['--accent: #0a7'] },
    { pattern: '#0a7', found: ['#0a7'] },
  ],
  rewrites: [
    { op: ['width: 10px', 'width: 12px'], from: 'width: 10px', to: 'width: 12px' },
    {
      op: ['rgba($A, $B, $C, $D)', 'rgb($A $B $C / $D)'],
      from: 'rgba(0, 0, 0, 0.5)',
      to: 'rgb(0 0 0 / 0.5)',
    },
  ],
  unread: ['.a { color: $X', '} .a {', '.btn-$X {}'],
  standIn: { code: 'a { b: §A; c: §A }', pattern: 'c: $V', captured: ['§A'] },
})

testLanguage({
  language: 'HTML',
  fixture: 'html.html',
  cases: [
    {
      pattern: '<button class="primary" $$$A>$$$C</button>',
      found: [
        '<button class="primary" type="submit" disabled>Send</button>',
        '<BUTTON CLASS="primary">Send <b>all</b></BUTTON>',
      ],
      captures: { A: 'type="submit" disabled', C: 'Send' },
    },
    {
      pattern: '<a href="$H" $$$A>$$$C</a>',
      found: ['<a href="/a">A</a>', '<a href="/b" target="_blank">B</a>'],
      captures: { H: '/a', A: '', C: 'A' },
    },
    {
      pattern: '<$T>$X</$T>',
      code: '<b>x</b><i><u>y</u></i><p>a<br></p>',
      found: ['<b>x</b>', '<i><u>y</u></i>', '<u>y</u>'],
    },
    { pattern: 'class="$X"', found: ['class="dark"', 'class="primary"', 'CLASS="primary"'] },
    { pattern: "type='text'", found: ['type="text"'] },
    { pattern: 'disabled', found: ['disabled'] },
    { pattern: '<li>$A</li><li>$A</li>', found: ['<li>1</li> <li>1</li>'] },
    {
      pattern: '<img src="$S" $$$A>',
      found: ['<img src="logo.png" alt="Logo">'],
      captures: { S: 'logo.png', A: 'alt="Logo"' },
    },
    { pattern: '<h1>Invoices of today</h1>', found: ['<h1>Invoices of today</h1>'] },
    {
      pattern: '<script $$$A>$$$C</script>',
      found: ['<script type="module" src="main.js"></script>', "<script> const text = '<button"],
    },
    { pattern: '<header id="top">$$$C</header>', found: ['<header id="top">'] },
    { pattern: '<main>$$$C</main>', found: [] },
    { pattern: '<main>$$$C</main>', strictness: 'relaxed', found: ['<main data-view="list">'] },
    { pattern: '<!DOCTYPE html>', found: ['<!DOCTYPE html>'] },
  ],
  rewrites: [
    { op: ['<b>$$$C</b>', '<strong>$$$C</strong>'], from: '<b>all</b>', to: '<strong>all</strong>' },
    { op: ['class="dark"', 'class="light"'], from: 'class="dark"', to: 'class="light"' },
  ],
  unread: ['foo($A)', '<div', '</a><b>'],
  standIn: { code: '<p a="§A">§§§B</p><q>§A</q>', pattern: '<q>$A</q>', captured: ['§A'] },
})

testLanguage({
  language: 'Vue',
  fixture: 'vue.vue',
  cases: [
    { pattern: '<InvoiceRow $$$A/>', found: ['<InvoiceRow v-for='] },
    {
      pattern: '<InvoiceRow $$$A :invoice="$I" $$$B/>',
      found: ['<InvoiceRow v-for='],
      captures: {
        A: 'v-for="invoice in props.invoices" :key="invoice.id"',
        I: 'invoice',
        B: '@select="selected = invoice.id"',
      },
    },
    {
      pattern: '<p $$$A>$$$C</p>',
      found: ['<p v-if="selected === null">Nothing selected</p>', '<p v-else> {{ selected }} </p>'],
    },
    { pattern: 'v-if="$X"', found: ['v-if="selected === null"'], captures: { X: 'selected === null' } },
    {
      pattern: ':$P="$X"',
      found: [':class="{ empty: !invoices.length }"', ':key="invoice.id"', ':invoice="invoice"'],
      captures: { P: 'class', X: '{ empty: !invoices.length }' },
    },
    { pattern: '@select="$X"', found: ['@select="selected = invoice.id"'] },
    { pattern: 'v-model.trim="$X"', found: ['v-model.trim="filter"'] },
    {
      pattern: '{{ $X }}',
      found: ["{{ t('title') }}", '{{ user.name }}', '{{ selected }}'],
      captures: { X: "t('title')" },
    },
    { pattern: '<script setup $$$A>$$$C</script>', found: ['<script setup lang="ts">'] },
    { pattern: '<style scoped>$$$C</style>', found: ['<style scoped>'] },
    { pattern: '<slot name="$N" />', found: ['<slot name="footer" />'] },
    { pattern: 'class="$X"', found: ['class="list"'] },
    {
      pattern: '<h1>{{ $A }} of {{ $B }}</h1>',
      found: ["<h1>{{ t('title') }} of {{ user.name }}</h1>"],
      captures: { A: "t('title')", B: 'user.name' },
    },
  ],
  rewrites: [
    {
      op: ['<p v-else>{{ $X }}</p>', '<p v-else>{{ f($X) }}</p>'],
      from: '<p v-else>\n      {{ selected }}\n    </p>',
      to: '<p v-else>{{ f(selected) }}</p>',
    },
    { op: ['v-model.trim="$X"', 'v-model.lazy="$X"'], from: 'v-model.trim', to: 'v-model.lazy' },
  ],
  unread: ['{{ t($X) }}', '<div', '</a><b>'],
  standIn: {
    code: '<template><p :a="§A">§§§B</p><q>§A</q></template>',
    pattern: '<q>$A</q>',
    captured: ['§A'],
  },
})
