import { Failure, messageOf, systemCodeOf } from '../base/failure.ts'
import type { ErrorCode } from '../../shared/model/tool-result.ts'

const meanings: Readonly<Record<string, { code: ErrorCode; what: string; hint: string }>> = {
  ENOENT: { code: 'not_found', what: 'does not exist', hint: 'Look for it with glob.' },
  ENOTDIR: {
    code: 'not_found',
    what: 'does not exist: a part of its path is a file',
    hint: 'Look for it with glob.',
  },
  EISDIR: { code: 'is_directory', what: 'is a folder', hint: 'Name a file in it.' },
  EACCES: {
    code: 'read_only',
    what: 'may not be opened or written',
    hint: 'Ask the person about its permissions.',
  },
  EPERM: { code: 'read_only', what: 'may not be written', hint: 'Ask the person about its permissions.' },
  EROFS: { code: 'read_only', what: 'lies on a read-only file system', hint: 'Write somewhere else.' },
  ENOSPC: {
    code: 'no_space',
    what: 'does not fit: the disk is full',
    hint: 'Free some space and call again.',
  },
  EDQUOT: {
    code: 'no_space',
    what: 'does not fit: the quota is used up',
    hint: 'Free some space and call again.',
  },
  ENAMETOOLONG: { code: 'bad_argument', what: 'has a name that is too long', hint: 'Choose a shorter one.' },
  ELOOP: {
    code: 'outside_workspace',
    what: 'is a link that may not be followed',
    hint: 'Name the file that it points to.',
  },
  ENXIO: {
    code: 'bad_argument',
    what: 'is not a regular file',
    hint: 'Devices, sockets and pipes are neither read nor written.',
  },
}

/** A system error about one file as a `Failure` with the common codes; a `Failure` stays what it is. */
export function fileFailure(error: unknown, shown: string): Failure {
  if (error instanceof Failure) return error
  const meaning = meanings[systemCodeOf(error) ?? '']
  if (meaning === undefined)
    return new Failure('internal', `${shown}: ${messageOf(error)}`, {
      hint: 'Nothing was changed.',
      cause: error,
    })
  return new Failure(meaning.code, `${shown} ${meaning.what}.`, { hint: meaning.hint, cause: error })
}
