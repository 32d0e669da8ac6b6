import { writeFileSync } from 'node:fs'

import type { Reply } from '#domain/process/keep-process'

/** A process that has grown beyond this is replaced; a fresh one has 90 MB. */
const GROWN_BYTES = 256 * 1024 * 1024

type Work<Question, Answer> = (question: Question, giveUp: (answer: Answer) => void) => Promise<Answer>

/** Runs until the process that started this one is gone. `giveUp` answers unfinished work, and ends this process. */
export function answerQuestions<Question, Answer>(work: Work<Question, Answer>): void {
  giveWay()
  const send = (content: Answer, isSpent: boolean, sent = () => {}) =>
    process.send?.({ content, isSpent } satisfies Reply<Answer>, sent)
  process.on('message', (question: Question) => {
    void work(question, (answer) => send(answer, true, end)).then((answer) =>
      send(answer, process.memoryUsage.rss() > GROWN_BYTES),
    )
  })
  // Work that runs in threads would keep an ordinary exit waiting.
  process.on('disconnect', end)
}

function end(): void {
  process.kill(process.pid, 'SIGKILL')
}

// The kernel ends this process before one that serves when memory is short.
function giveWay(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Another system.
  }
}
