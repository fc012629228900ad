/** Promises of base; an id enters with the capability that it belongs to. */
export const base = {
  'base.release-all': 'What is owned is released once, last in first out, whatever one of them does.',
  'base.events':
    'Every listener hears an event in order; one that throws or goes takes nothing from the others.',
  'base.waits-end':
    'A wait ends with its work, its limit or its signal, whichever is first, and leaves nothing behind.',
  'base.keyed-order': 'The work of one key runs one at a time and in order; a failure stops nothing.',
  'base.failure': 'A failure carries its code, its hint and its cause.',
  'base.data-folder': 'The data folder is found by one rule for every platform.',
  'base.replace-file': 'A small file is replaced as a whole; when that fails the old one stands there alone.',
  'base.read-regular': 'A pipe or a device in the place of a file is refused, and never waited for.',
  'base.lock-file':
    'A lock has one holder; one whose holder died, rebooted or lost its content is taken over.',
  'base.process-identity':
    'A process is known again by pid and start, so that a used-again pid is another one.',
  'base.in-parallel':
    'Work side by side keeps its order and its width; when it fails, nothing of it runs any more.',
} as const
