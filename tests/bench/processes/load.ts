// Sends prepared requests over connections that stay open, each the next once its answer is complete. Raw sockets, so
// that this process needs less than the servers and does not limit their rates.
import { connect } from 'node:net'

import { answerParent } from '../child.ts'

export type Load = {
  host: string
  port: number
  /** Each connection takes the next of them in turn. */
  requests: string[]
  connections: number
  /** Ends after so many seconds or requests, whichever comes first. */
  seconds: number
  most?: number
  /** Each connection waits so long between an answer and its next request. */
  pauseMs?: number
  /** Every other status is an error. */
  statuses: number[]
}
export type Loaded = { answers: number; perSecond: number; p50: number; p99: number }

answerParent<Load, Loaded>(async (load) => {
  const began = performance.now()
  const end = began + load.seconds * 1_000
  const run = { taken: 0, times: [] as number[] }
  const isOver = () => performance.now() >= end || run.taken >= (load.most ?? Infinity)
  await Promise.all(Array.from({ length: load.connections }, () => keepAsking(load, run, isOver)))
  const seconds = (performance.now() - began) / 1_000
  const sorted = run.times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  return { answers: sorted.length, perSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99) }
})

function keepAsking(load: Load, run: { taken: number; times: number[] }, isOver: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(load.port, load.host)
    socket.setNoDelay(true)
    let sent = 0
    let answer = newAnswer()
    const ask = () => {
      if (isOver()) return void socket.end(resolve)
      answer = newAnswer()
      sent = performance.now()
      socket.write(load.requests[run.taken++ % load.requests.length]!)
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a connection.')))
    socket.on('data', (chunk: Buffer) => {
      if (!answer.take(chunk)) return
      run.times.push(performance.now() - sent)
      if (load.statuses.includes(answer.status)) return load.pauseMs ? void setTimeout(ask, load.pauseMs) : ask()
      socket.destroy()
      reject(new Error(`A request was answered ${answer.status}: ${load.requests[0]?.split('\r\n')[0] ?? ''}`))
    })
  })
}

type Answer = { status: number; take: (chunk: Buffer) => boolean }

/** Reads one answer; `take` returns whether it is complete. */
function newAnswer(): Answer {
  let head: Buffer | undefined = Buffer.alloc(0)
  let left = 0
  let isChunked = false
  let tail = ''
  const answer: Answer = {
    status: 0,
    take: (chunk) => {
      let body = chunk
      if (head) {
        const all: Buffer = head.length === 0 ? chunk : Buffer.concat([head, chunk])
        const end = all.indexOf('\r\n\r\n')
        head = all
        if (end < 0) return false
        const text = all.toString('latin1', 0, end)
        head = undefined
        answer.status = Number(text.slice(9, 12))
        isChunked = /\r\ntransfer-encoding: chunked/i.test(text)
        left = answer.status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
        body = all.subarray(end + 4)
      }
      if (isChunked) {
        tail = (tail + body.toString('latin1', Math.max(0, body.length - 7))).slice(-7)
        return tail === '\r\n0\r\n\r\n'
      }
      left -= body.length
      return left <= 0
    },
  }
  return answer
}
