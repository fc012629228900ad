export const usage = `Usage:
  control-center [DIR]                    open the app on a folder
  control-center tool NAME JSON|@FILE|-   one call of a tool; prints its result as JSON
                                          exit 0 ok, 1 tool error, 2 usage
  control-center run SCRIPT.jsonl [--person accept|discard|ask] [--text]
                                          plays a scripted run; prints its journal as JSON lines, or
                                          what was called and answered as text
                                          exit 0 played to the end, 1 stopped or failed, 2 usage;
                                          what a line may be: docs/reference/scripts.md
  control-center doctor [--json] [--bundle FILE]
                                          every language server: found or not, and why; the bundle is a
                                          new file with all that a report of a fault needs
  control-center index [--full]           brings the code graph up to date; prints what it read as JSON;
                                          --full reads every file again
  control-center graph-export             every reference of the code graph as a line of JSON
  control-center mcp                      not yet: it comes with a later version

For all:
  --workspace DIR   the folder to work in (default: the current one)
  --trust DIR       let the code of the workspace DIR run, in this process only; otherwise no server starts
  --policy edits    what an agent may do without asking (only this one yet)
  --wait-ms N       how long a write waits for a language server that is starting
  --help, --version
`
