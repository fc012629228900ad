/** Promises of tools; an id enters with the capability that it belongs to. */
export const tools = {
  'tools.same-result-in-journal': 'The result that the caller gets is the object that stands in the journal.',
  'tools.errors-are-answers': 'Every error is a result with a code, a sentence and a hint.',
  'tools.never-throws': 'A tool call is never rejected, whatever a port, the journal or a caller does.',
  'tools.bad-argument':
    'A wrong argument is refused in a sentence that names it, what was expected and what came.',
  'tools.described': 'Every argument of every tool has a description.',
  'tools.fact-first':
    'A result of a write begins with the fact; diagnostics or their faults stand behind it.',
  'tools.order-of-a-write':
    'Old text, swap, new text, then mark and journal without a wait between: in this order.',
  'tools.late-with-next-result':
    'Late deltas come with the next result, or as events of their own at the end.',
  'tools.one-writer': 'Two writes of a run come one after the other; reads do not wait.',
  'tools.cancelled': 'A cancelled call writes nothing and says so.',
  'tools.text-limit':
    'A text is at most 16,000 characters; a cut is told with totals and how to get the rest.',
  'tools.bash-is-the-persons': 'bash is offered to and runs for a person only.',
  'tools.silence-has-a-reason':
    'A text tells for each server that did not answer why; it never says clean for silence.',
  'tools.read':
    'read numbers lines in its text only, pages with offset and limit, and refuses an offset past the end.',
  'tools.find': 'glob and grep answer what was found, with totals where it was cut.',
  'tools.write': 'write, edit and apply_patch answer their data, and a delta for every file.',
  'tools.ast-grep': 'ast_grep answers matches with captures; no match is told with how the pattern was read.',
  'tools.ast-edit': 'ast_edit stages and writes nothing; without a match nothing is staged.',
  'tools.resolve':
    'resolve accepts, discards and shows; stale, rolled back and decided before are told as such.',
  'tools.resolve-asks': 'An accept of an agent needs the consent of the person.',
  'tools.bash':
    'bash answers exit, output and changed files; a command that ran too long still tells what it changed.',
  'tools.slash':
    'A slash command becomes a tool call: main text, options or one JSON object, with clear errors.',
  'tools.main-job':
    'With a real server: exactly the new error, nothing repeated, the fix told as fixed, moves and patches included.',
  'tools.elsewhere': 'With a real server: what a write breaks and mends in importers is told with it.',
  'tools.bad-servers':
    'A missing, hanging, dying or rubbish-printing server is told with its state, within the bound.',
  'tools.bad-files':
    'Paths outside, folders, binary files and invalid UTF-8 are refused and nothing is written.',
  'tools.reference': 'docs/reference/tools.md is what the schemas of the tools say.',
  'tools.preview':
    'A staged change says what it would do to the diagnostics, the counts first and silence with its reason.',
  'tools.undo': 'undo takes a change or a turn back for the person, and says why when it does not.',
  'tools.rebase':
    'resolve rebase computes a stale change again from its own arguments and tells what differs.',
  'tools.lsp': 'lsp answers every op in words of one line a place, the fact first, with real servers.',
  'tools.lsp-places':
    'A place is named by line and symbol or by a path of names, and answered by file, line and its text.',
  'tools.lsp-errors': 'lsp says what is wrong with a question and what there is instead.',
  'tools.lsp-silence':
    'A server that does not answer is told with its state and reason; silence is never an empty answer.',
  'tools.lsp-status': 'lsp lists the servers of the workspace with their state, and starts them again.',
  'tools.lsp-limits': 'lsp cuts its lists at the limit and at the room for text, and tells the totals.',
  'tools.lsp-offered': 'lsp stands in the list of an agent only where a server is there for the workspace.',
  'tools.code-graph':
    'code_graph answers one symbol a line with its tier, and refuses what an op would ignore.',
  'tools.code-graph-never-picks':
    'A name with several symbols is answered by their keys, an unknown one by names like it.',
  'tools.code-graph-indexing': 'While nothing is indexed code_graph says so and begins.',
  'tools.code-graph-limits': 'A default answer of code_graph stays within 6 kB and tells exact totals.',
} as const
