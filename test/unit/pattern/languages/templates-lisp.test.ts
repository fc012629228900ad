import { testLanguage } from './language-tests.ts'

testLanguage({
  language: 'elisp',
  fixture: 'elisp.el',
  cases: [
    {
      pattern: '(message $F $$$A)',
      found: ['(message "sent %s" (invoice-id invoice))', '(message "done %s" invoice)'],
      captures: { F: '"sent %s"', A: '(invoice-id invoice)' },
    },
    { pattern: '(defun $F ($$$A) $$$B)', found: ['(defun mailer-deliver', '(defun mailer-overdue'] },
    { pattern: "(require '$X)", found: ["(require 'cl-lib)"], captures: { X: 'cl-lib' } },
    {
      pattern: '(if $C $A $B)',
      found: ['(if (> mailer-retries 0) (message "done %s" invoice) (error "No retries"))'],
    },
    { pattern: '(eq $A $A)', code: '(eq (f a) ( f a )) (eq a b)', found: ['(eq (f a) ( f a ))'] },
    { pattern: 'mailer-retries', found: ['mailer-retries', 'mailer-retries'] },
  ],
  calls: {
    pattern: '(dispose $X)',
    code: '; (dispose a)\n(dispose b)\n(f "(dispose c)" ( dispose\n  d ))\n',
    arguments: ['b', 'd'],
  },
  rewrites: [{ op: ['(error $A)', '(user-error $A)'], from: '(error', to: '(user-error' }],
  unread: ['(foo', ')'],
  standIn: { code: '(g §A §§§B) (h §A)', pattern: '(h $A)', captured: ['§A'] },
})

testLanguage({
  language: 'erb',
  fixture: 'embedded_template.erb',
  cases: [
    {
      pattern: '<%= $X %>',
      found: ['<%= title %>', '<%= invoice.status %>', '<%= invoice.id %>'],
      captures: { X: 'title' },
    },
    { pattern: '<% end %>', found: ['<% end %>'] },
    { pattern: '<%= invoice.id %>', code: '<%=   invoice.id%>', found: ['<%= invoice.id%>'] },
  ],
  rewrites: [{ op: ['<%= title %>', '<%= h(title) %>'], from: '<%= title %>', to: '<%= h(title) %>' }],
  unread: ['<%= f($X) %>', '<%= a', 'foo($A)'],
  standIn: { code: '<%= §A %><% §§§B %>', pattern: '<%= $X %>', captured: ['§A'] },
})
