/** Promises of trust; an id enters with the capability that it belongs to. */
export const trust = {
  'trust.asked-once': 'A folder is unknown until the person answers; the answer is kept by real path.',
  'trust.for-this-process': '--trust names folders for this process only and writes no record.',
  'trust.headless-is-untrusted':
    'Without a window a folder that --trust does not name is untrusted, whatever the records say.',
} as const
