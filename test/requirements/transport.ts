/** Promises of transport; an id enters with the capability that it belongs to. */
export const transport = {
  'transport.any-chunking':
    'Messages arrive whole and in order however the bytes are cut, multi-byte characters too.',
  'transport.noise-between':
    'A banner, stray log lines and blank lines between messages are told as noise; no message is lost.',
  'transport.header-forms':
    'Header case, line ends, white space, Content-Type and repeated headers do not matter.',
  'transport.wrong-length':
    'A wrong, huge, negative or missing Content-Length is told as noise and the next message is found.',
  'transport.body-limit': 'A message above the limit is skipped with a sentence that names size and limit.',
  'transport.linear': 'The cost of a message is linear in its size, also in small chunks.',
  'transport.one-at-a-time':
    'Bodies are delivered one at a time, each after the microtasks of the one before.',
  'transport.back-pressure': 'What a peer does not read waits in order and in bounds, then the channel ends.',
  'transport.end-settles':
    'Whatever ends a channel is told once, after everything that had come, with the reason.',
} as const
