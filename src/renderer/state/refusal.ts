import { toast } from 'sonner'
import type { Reply, ReplyError } from '../../shared/ipc/reply.ts'

/** Waits for a call and shows its refusal as a toast; a call that went well says nothing. */
export function run(answer: Promise<ReplyError | undefined>): void {
  void answer.then((error) => {
    if (error !== undefined) showRefusal(error)
  })
}

/** The same for a bare reply. */
export function runQuietly(answer: Promise<Reply<unknown>>): void {
  run(answer.then((reply) => (reply.ok ? undefined : reply.error)))
}

export function showRefusal(error: ReplyError): void {
  toast.error(error.message, { description: error.hint })
}

/** Something that went another way than the person asked, and why. */
export function showNotice(message: string, description: string): void {
  toast.warning(message, { description })
}

/** Something that is done and shows nowhere else. */
export function showDone(message: string, description: string): void {
  toast.success(message, { description })
}
