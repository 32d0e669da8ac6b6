import { encode, type EncodedPicture, type EncodeRefusal } from '#domain/catalogue/encoder/encode'
import { answerQuestions } from '#domain/process/answer-questions'

/** `maxBytes` is memory of the whole process, `maxCpuMs` its processor time. */
export type EncodeOrder = { file: Uint8Array; maxBytes: number; maxCpuMs: number }
export type EncoderAnswer = EncodedPicture | EncodeRefusal

const WATCH_MS = 25

answerQuestions<EncodeOrder, EncoderAnswer>(async (order, giveUp) => {
  const watch = watchCost(order, giveUp)
  return encode(order.file).finally(() => clearInterval(watch))
})

function watchCost({ maxBytes, maxCpuMs }: EncodeOrder, giveUp: (refusal: EncodeRefusal) => void): NodeJS.Timeout {
  const before = process.cpuUsage()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    const reason = process.memoryUsage.rss() > maxBytes ? 'memory' : (user + system) / 1_000 > maxCpuMs ? 'time' : ''
    if (reason) giveUp({ refused: 'pictureTooHeavy', reason: `Too much ${reason}` })
  }, WATCH_MS)
}
