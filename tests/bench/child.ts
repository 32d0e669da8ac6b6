// Processes of the bench and their messages: each question of the parent has one answer.
import { fork } from 'node:child_process'
import path from 'node:path'

export type Child<Question, Answer> = {
  pid: number
  /** One question at a time. Throws when the child does. */
  ask: (question: Question) => Promise<Answer>
  stop: () => void
}

type Reply<Answer> = { answer: Answer } | { error: string }

/** Starts a file of `processes`. */
export function startChild<Question, Answer>(file: string): Child<Question, Answer> {
  const child = fork(path.join(import.meta.dirname, 'processes', file), { serialization: 'advanced' })
  return {
    pid: child.pid ?? 0,
    ask: (question) =>
      new Promise((resolve, reject) => {
        const exited = () => reject(new Error(`${file} has ended.`))
        child.once('exit', exited)
        child.once('message', (reply: Reply<Answer>) => {
          child.off('exit', exited)
          if ('error' in reply) reject(new Error(reply.error))
          else resolve(reply.answer)
        })
        child.send(question as object)
      }),
    stop: () => child.kill(),
  }
}

/** In the child: answers each question, and ends with the parent. */
export function answerParent<Question, Answer>(answer: (question: Question) => Promise<Answer> | Answer): void {
  process.on('message', (question) => {
    const reply = (value: Reply<Answer>) => process.send?.(value)
    Promise.resolve(question as Question)
      .then(answer)
      .then((value) => reply({ answer: value }))
      .catch((error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }))
  })
  process.on('disconnect', () => process.exit())
}
