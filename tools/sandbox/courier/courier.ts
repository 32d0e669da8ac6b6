import { createHmac, randomBytes } from 'node:crypto'

import { word } from '../razorpay/ids.ts'
import type { Store } from '../store.ts'

/** The events of a parcel, in the order in which they happen. */
export const courierEventTypes = [
  'parcel.picked_up',
  'parcel.in_transit',
  'parcel.out_for_delivery',
  'parcel.delivered',
] as const
export type CourierEventType = (typeof courierEventTypes)[number]

export type SandboxCourierEvent = {
  id: string
  type: CourierEventType
  number: string
  /** The exact bytes that are sent and signed. */
  body: string
  /** The HTTP status of each attempt; 0 without an answer within 5 s. */
  answers: number[]
}

export type CourierControls = {
  /** The address of the shop's call. */
  sendEventsTo: (url: string) => void
  /** A new tracking number. */
  book: () => string
  /** The numbers that were booked, oldest first. */
  numbers: () => string[]
  events: () => SandboxCourierEvent[]
  /** Makes an event without sending it. */
  prepare: (number: string, type: CourierEventType, details?: { place?: string; at?: Date }) => SandboxCourierEvent
  /** Makes an event and sends it. */
  report: (number: string, type: CourierEventType, place?: string) => Promise<number[]>
  /** Reports a whole journey; each event `times` times, and all of them in a random order if they are shuffled. */
  deliver: (number: string, how?: { times?: number; shuffled?: boolean }) => Promise<number[]>
  redeliver: (eventId: string, times?: number) => Promise<number[]>
  /** An event with the signature of a stranger. */
  forge: (number: string) => Promise<number[]>
  /** The headers of a signed body: https://www.standardwebhooks.com. */
  headersOf: (id: string, body: string, secret?: string) => Record<string, string>
}

export type CourierSandbox = { controls: CourierControls; environment: Record<string, string> }

const ANSWER_WITHIN_MS = 5_000
const PLACES = ['Tirunelveli', 'Madurai hub', 'Chennai South', 'Chennai'] as const

/** A stand-in for a courier that reports events as Standard Webhooks describes. */
export function createCourierSandbox(store: Store): CourierSandbox {
  const settings = store.collection<string>('courier')
  const booked = store.collection<string>('courier-number')
  const events = store.collection<SandboxCourierEvent>('courier-event')
  const secret = settings.get('secret') ?? settings.put('secret', `whsec_${randomBytes(32).toString('base64')}`)
  let address: string | undefined

  const headersOf = (id: string, body: string, key = secret) => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const bytes = Buffer.from(key.replace(/^whsec_/, ''), 'base64')
    const signature = createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`).digest('base64')
    return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  }

  async function post(event: SandboxCourierEvent, key?: string): Promise<number> {
    const status = address === undefined ? 0 : await send(address, event.body, headersOf(event.id, event.body, key))
    const now = events.get(event.id) ?? event
    events.put(event.id, { ...now, answers: [...now.answers, status] })
    return status
  }

  const prepare: CourierControls['prepare'] = (number, type, { place, at = new Date() } = {}) => {
    const id = `msg_${word(24)}`
    const body = JSON.stringify({ type, timestamp: at.toISOString(), data: { number, ...(place ? { place } : {}) } })
    return events.put(id, { id, type, number, body, answers: [] })
  }

  const controls: CourierControls = {
    sendEventsTo: (url) => {
      address = url
    },
    book: () => booked.put(word(6), `SBX${word(9).toUpperCase()}`),
    numbers: booked.all,
    events: events.all,
    prepare,
    report: async (number, type, place) => [await post(prepare(number, type, place ? { place } : {}))],
    deliver: async (number, { times = 1, shuffled = false } = {}) => {
      // A minute apart, so that the journey has an order of its own.
      const begin = Date.now() - courierEventTypes.length * 60_000
      const journey = courierEventTypes.map((type, nth) =>
        prepare(number, type, { place: PLACES[nth] ?? '', at: new Date(begin + nth * 60_000) }),
      )
      const sent = journey.flatMap((event) => Array.from({ length: times }, () => event))
      const answers: number[] = []
      for (const event of shuffled ? shuffle(sent) : sent) answers.push(await post(event))
      return answers
    },
    redeliver: async (eventId, times = 1) => {
      const event = events.get(eventId)
      if (!event) throw new Error(`There is no event ${eventId}.`)
      return Promise.all(Array.from({ length: times }, () => post(event)))
    },
    forge: async (number) => [
      await post(prepare(number, 'parcel.delivered'), `whsec_${randomBytes(32).toString('base64')}`),
    ],
    headersOf,
  }
  return {
    controls,
    environment: { COURIER_SECRET: secret },
  }
}

async function send(address: string, body: string, headers: Record<string, string>): Promise<number> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Sandbox-Courier', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}

function shuffle<T>(things: T[]): T[] {
  return things
    .map((thing) => ({ thing, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ thing }) => thing)
}
