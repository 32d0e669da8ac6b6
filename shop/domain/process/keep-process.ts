import { type ChildProcess, fork } from 'node:child_process'
import os from 'node:os'

/** A process whose answer `isSpent` is not asked again. */
export type Reply<Answer> = { content: Answer; isSpent: boolean }

/** Thrown when a process gives no answer: it took too long (`isLate`), or it ended twice. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  readonly isLate: boolean

  constructor(message: string, isLate = false) {
    super(message)
    this.isLate = isLate
  }
}

type Options = {
  env: NodeJS.ProcessEnv
  answerMs: number
  idleMs: number
}

/** Asks one question at a time; a process that ends by itself is replaced, and asked once more. Throws NoAnswer. */
export function keepProcess<Question extends object, Answer>(script: URL, { env, answerMs, idleMs }: Options) {
  let idle: ChildProcess | undefined
  let leave: NodeJS.Timeout | undefined

  async function ask(question: Question, deadline: number): Promise<Answer> {
    clearTimeout(leave)
    const child = idle ?? start(script, env)
    idle = undefined
    try {
      const { content, isSpent } = await answerOf<Answer>(child, question, deadline - performance.now())
      if (!isSpent) idle = child
      return content
    } finally {
      if (idle === child) leave = setTimeout(end, idleMs).unref()
      else child.kill('SIGKILL')
    }
  }

  function end(): void {
    idle?.kill('SIGKILL')
    idle = undefined
  }

  return async (question: Question): Promise<Answer> => {
    const deadline = performance.now() + answerMs
    try {
      return await ask(question, deadline)
    } catch (error) {
      if (!(error instanceof NoAnswer) || error.isLate) throw error
      return ask(question, deadline)
    }
  }
}

function start(script: URL, env: NodeJS.ProcessEnv): ChildProcess {
  const child = fork(script, {
    env,
    execArgv: ['--max-old-space-size=128'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  giveWay(child)
  // An error of a process in use is handled by its question.
  child.on('error', () => {})
  child.unref()
  child.channel?.unref()
  return child
}

// Pages come first. From its start on, because that takes longer than most answers; its threads inherit it.
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, which its question hears of.
  }
}

function answerOf<Answer>(child: ChildProcess, question: object, withinMs: number): Promise<Reply<Answer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply<Answer>>()
  const failed = (error: Error) => reject(new NoAnswer(`The process failed: ${error.message}`))
  const exited = (code: number | null, signal: string | null) =>
    reject(new NoAnswer(`The process ended with ${signal ?? code}`))
  const timer = setTimeout(() => reject(new NoAnswer(`No answer within ${withinMs} ms`, true)), withinMs)
  child.once('message', resolve).once('error', failed).once('exit', exited)
  child.send(question, (error) => error && failed(error))
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', resolve).off('error', failed).off('exit', exited)
  })
}
