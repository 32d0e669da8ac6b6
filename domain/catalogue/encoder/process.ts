// The process that decodes and encodes uploaded pictures, one at a time; encode-picture.ts starts it.
import { readdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'

import { encode, type EncodedPicture, type EncodeRefusal } from '#domain/catalogue/encoder/encode'
import type { Reply } from '#domain/catalogue/keep-process'

/** A file, and what its picture may cost: memory of the whole process, and processor time. */
export type EncodeOrder = { file: Uint8Array; maxBytes: number; maxCpuMs: number }
export type EncoderAnswer = EncodedPicture | EncodeRefusal

/** A process that has grown beyond this is replaced; a fresh one has 90 MB. */
const GROWN_BYTES = 256 * 1024 * 1024
const WATCH_MS = 25

giveWay()
process.on('message', (order: EncodeOrder) => {
  const watch = watchCost(order)
  void encode(order.file).then((content) => {
    clearInterval(watch)
    send(content, process.memoryUsage.rss() > GROWN_BYTES)
  })
})
// Decoders that run in threads would keep an ordinary exit waiting.
process.on('disconnect', end)

function watchCost({ maxBytes, maxCpuMs }: EncodeOrder): NodeJS.Timeout {
  const before = process.cpuUsage()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    const reason = process.memoryUsage.rss() > maxBytes ? 'memory' : (user + system) / 1_000 > maxCpuMs ? 'time' : ''
    if (reason) send({ refused: 'pictureTooHeavy', reason: `Too much ${reason}` }, true, end)
  }, WATCH_MS)
}

function send(content: EncoderAnswer, isSpent: boolean, sent = () => {}): void {
  process.send?.({ content, isSpent } satisfies Reply<EncoderAnswer>, sent)
}

function end(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** Pages come first: for the processor, and when the kernel looks for a process to end because memory is short. */
function giveWay(): void {
  os.setPriority(os.constants.priority.PRIORITY_LOW)
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
    // On Linux each thread has a priority of its own.
    for (const thread of readdirSync('/proc/self/task')) {
      os.setPriority(Number(thread), os.constants.priority.PRIORITY_LOW)
    }
  } catch {
    // Another system.
  }
}
