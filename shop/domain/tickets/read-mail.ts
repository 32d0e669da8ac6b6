import { createHash } from 'node:crypto'

import { limitConcurrency, type Limiters, limitConcurrencyByKey } from '#domain/process/concurrency-limit'
import { keepProcess, NoAnswer } from '#domain/process/keep-process'
import type { ParsedMail } from '#domain/tickets/mail-reader/parse'
import type { Unreadable } from '#domain/tickets/mail-reader/process'

/** `id` is the SHA-256 of the Message-ID, or of the email when it has none. */
export type ReadMail = { id: Buffer } & (Omit<ParsedMail, 'messageId'> | Unreadable)

// Each holds a megabyte at most. The mail server waits, or comes again; one ticket never keeps all others out.
const MOST = 40
const withRoom = limitConcurrency(MOST, 0)
const inTurn = limitConcurrency(1, MOST)
const tickets: Limiters = new Map()
const inTurnOfTicket = limitConcurrencyByKey(tickets, 1, 30)

// An email takes some 20 ms of a processor; the clock also counts what others do.
const ask = keepProcess<{ raw: Uint8Array }, ParsedMail | Unreadable>(
  new URL('mail-reader/process.ts', import.meta.url),
  {
    env: {},
    answerMs: 10_000,
    idleMs: 60_000,
  },
)

/** Runs one at a time for a ticket and in this process. Throws a Failure (503) when too many wait. */
export function inTurnOfMail<T>(ticketNumber: string, work: () => Promise<T>): Promise<T> {
  return withRoom(() => inTurnOfTicket(ticketNumber, () => inTurn(work)))
}

/** Parses in another process, because a stranger sets the cost. An email beyond 10 s or 128 MB is unreadable. */
export async function readMail(raw: Uint8Array): Promise<ReadMail> {
  const parsed = await ask({ raw }).catch((error: unknown) => {
    if (error instanceof NoAnswer) return { unreadable: error.message }
    throw error
  })
  if ('unreadable' in parsed) return { id: sha256(raw), ...parsed }
  const { messageId, ...mail } = parsed
  return { id: sha256(messageId ?? raw), ...mail }
}

function sha256(bytes: string | Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
