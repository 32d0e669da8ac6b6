// A thread with hostile connections: what it costs to attack must not delay the thread that measures.
import { connect } from 'node:net'
import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

export type Hostile = {
  connections: number
  /** The bytes that a connection sends when it opens. Each `{n}` becomes a number of its own, each `{code}` one of six digits, and each `{letters}` eleven at random. */
  first?: string
  /** The bytes that it sends after that, again and again; with 0 ms as fast as the shop reads. */
  repeated?: { text: string; everyMs: number }
  /** It reads nothing that the shop sends. */
  isDeaf?: boolean
  /** After how many ms a connection that the shop closed is opened again. */
  againAfterMs: number
}
export type Attackers = { url: string; hostile: Hostile[] }
export type Seen = {
  opened: number
  open: number
  /** The most that were open at a time. */
  most: number
  refused: number
  answers: Record<number, number>
}

// Attackers have machines of their own: on Linux this thread alone gets what the shop and its shoppers leave.
os.setPriority(os.constants.priority.PRIORITY_LOW)
const { url, hostile } = workerData as Attackers
const { hostname, port } = new URL(url)
const seen: Seen = { opened: 0, open: 0, most: 0, refused: 0, answers: {} }
/** So many connections are opened at a time: more would fill the kernel's queue of new connections. */
const AT_ONCE = 50
let isOver = false
let n = 0

// Always of the same length, which a request declares.
const numbered = (text: string) =>
  text
    .replaceAll('{n}', () => String(n++).padStart(9, '0'))
    .replaceAll('{code}', () => String(n++ % 1_000_000).padStart(6, '0'))
    .replaceAll('{letters}', () => Array.from({ length: 11 }, letter).join(''))
const letter = () => String.fromCharCode(97 + Math.floor(Math.random() * 26))

function open(each: Hostile, isReady: () => void): void {
  if (isOver) return isReady()
  const { first = '', repeated, isDeaf = false, againAfterMs } = each
  const socket = connect(Number(port), hostname)
  let isOpen = false
  let drip: NodeJS.Timeout | undefined
  const pour = () => {
    while (repeated?.everyMs === 0 && !socket.destroyed && socket.write(repeated.text));
  }
  socket.once('connect', () => {
    isOpen = true
    seen.opened += 1
    seen.open += 1
    seen.most = Math.max(seen.most, seen.open)
    isReady()
    if (first) socket.write(numbered(first))
    if (!repeated) return
    const { text, everyMs } = repeated
    if (everyMs > 0) drip = setInterval(() => socket.write(numbered(text)), everyMs)
    else pour()
  })
  socket.on('drain', pour)
  // The shop closes it while this side writes.
  socket.on('error', () => {})
  if (!isDeaf) socket.on('data', (chunk: Buffer) => count(chunk.toString('latin1')))
  socket.once('close', () => {
    clearInterval(drip)
    if (isOpen) seen.open -= 1
    else seen.refused += 1
    isReady()
    setTimeout(open, againAfterMs, each, () => {})
  })
}

function count(text: string): void {
  for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
    seen.answers[Number(status)] = (seen.answers[Number(status)] ?? 0) + 1
  }
}

parentPort?.once('message', () => {
  isOver = true
  parentPort?.postMessage(seen)
})
const all = hostile.flatMap((each) => Array<Hostile>(each.connections).fill(each)).values()
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const each of all) await new Promise<void>((resolve) => open(each, resolve))
  }),
)
if (!isOver) parentPort?.postMessage('open')
