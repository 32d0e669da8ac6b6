import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'

import type { Metric } from '#api/metrics/histogram'

/** A message between the processes of one machine. The supervisor passes questions on, and answers to who asked. */
type Message =
  | { metrics: 'asked'; by: number; question: number; processes: number }
  | { metrics: 'told'; by: number; question: number; processes: number; of: number; told: Metric[] }

const PATIENCE_MS = 1_000

let questions = 0
const open = new Map<number, (answer: Extract<Message, { metrics: 'told' }>) => void>()

/** Answers the supervisor's other processes. Call once in each process with workers beside it. */
export function answerForMetrics(own: () => Promise<Metric[]>): void {
  const me = cluster.worker?.id
  if (me === undefined) return
  process.on('message', (message: Message | { metrics?: never }) => {
    if (message.metrics === 'told') open.get(message.question)?.(message)
    if (message.metrics !== 'asked') return
    void own().then((told) => process.send?.({ ...message, metrics: 'told', of: me, told } satisfies Message))
  })
}

/** Passes messages about metrics on, in the supervisor. Returns whether it was one. */
export function passMetricsOn(message: object): boolean {
  if (!('metrics' in message)) return false
  const sent = message as Message
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
  for (const worker of workers) {
    if (sent.metrics === 'asked') worker?.send({ ...sent, processes: workers.length }, nobodyThere)
    else if (worker?.id === sent.by) worker.send(sent, nobodyThere)
  }
  return true
}

// A worker that has just ended takes no message. Without a callback that would end the supervisor.
function nobodyThere(): void {}

/** The metrics of each process on this machine that answers within a second, at least those of this one. */
export async function askAllProcesses(own: () => Promise<Metric[]>): Promise<Metric[][]> {
  const me = cluster.worker?.id
  if (me === undefined) return [await own()]
  const question = (questions += 1)
  const answers = new Map<number, Metric[]>()
  const all = Promise.withResolvers<void>()
  open.set(question, ({ of, told, processes }) => {
    answers.set(of, told)
    if (answers.size === processes) all.resolve()
  })
  process.send?.({ metrics: 'asked', by: me, question, processes: 0 } satisfies Message)
  await Promise.race([all.promise, pause(PATIENCE_MS, undefined, { ref: false })])
  open.delete(question)
  return answers.has(me) ? [...answers.values()] : [...answers.values(), await own()]
}
