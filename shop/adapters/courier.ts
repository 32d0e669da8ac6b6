import { createHmac, timingSafeEqual } from 'node:crypto'

import type { ParcelState } from '#contract/orders/parcels'

import { courierEvent } from './courier-wire.ts'

/** A report of the courier on a parcel. `state` is undefined for an event that moves none. */
export type CourierEvent = {
  type: string
  number: string
  state: ParcelState | undefined
  place: string | undefined
  occurredAt: Date
}

export type SignedEvent = { id: string; timestamp: string; signature: string; body: Uint8Array }

/** The courier that reports events by webhook, after the Standard Webhooks specification. */
export type Courier = {
  /** Checks the signature with each secret. The time is not limited: a repetition has no effect, and a late event counts. */
  signatureIsValid: (event: SignedEvent) => boolean
  /** The event in a parsed body, or undefined. */
  readEvent: (body: unknown) => CourierEvent | undefined
}

const stateOf: Readonly<Record<string, ParcelState | undefined>> = {
  'parcel.picked_up': 'picked up',
  'parcel.in_transit': 'in transit',
  'parcel.out_for_delivery': 'out for delivery',
  'parcel.delivered': 'delivered',
}

// The specification sends several signatures while a secret is replaced.
const MOST_SIGNATURES = 8

/** Reads and checks the events of one courier. A secret is `whsec_` and the key in base64. */
export function createCourier(secrets: readonly string[]): Courier {
  const keys = secrets.map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
  return {
    signatureIsValid: ({ id, timestamp, signature, body }) => {
      if (id === '' || id.includes('.') || !/^\d{1,12}$/.test(timestamp)) return false
      const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
      const sent = signature.split(' ').slice(0, MOST_SIGNATURES)
      return keys.some((key) => {
        const expected = createHmac('sha256', key).update(signed).digest()
        return sent.some((each) => isEqual(each, expected))
      })
    },
    readEvent: (body) => {
      const event = courierEvent.safeParse(body).data
      if (!event) return undefined
      const { type, timestamp, data } = event
      const state = Object.hasOwn(stateOf, type) ? stateOf[type] : undefined
      return { type, number: data.number, state, place: data.place, occurredAt: new Date(timestamp) }
    },
  }
}

function isEqual(sent: string, expected: Buffer): boolean {
  if (!/^v1,[A-Za-z0-9+/]{43}=$/.test(sent)) return false
  return timingSafeEqual(Buffer.from(sent.slice(3), 'base64'), expected)
}
