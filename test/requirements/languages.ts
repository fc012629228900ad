/** Promises of every language that is shipped; an id enters with the capability that it belongs to. */
export const languages = {
  'languages.parse': 'Code of today is parsed without a fault in every language.',
  'languages.patterns': 'In every language a pattern finds what it looks like, and nothing else.',
  'languages.calls':
    '`dispose($X)` finds every call however spaced or broken over lines, and none in a string or a comment, in every language with calls.',
  'languages.dart-calls': 'A bare dispose(x) in Dart is read as a call, not as a signature.',
  'languages.rewrite': 'In every language a rewrite keeps all bytes outside of its sites.',
  'languages.unread': 'In every language a fragment that no scaffold reads is told, with what each one said.',
  'languages.stand-ins':
    'A character that stands for `$` while a pattern is read is nothing special in the files that are searched.',
} as const
