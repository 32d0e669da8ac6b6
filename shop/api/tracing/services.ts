import { tracingChannel } from 'node:diagnostics_channel'

import type { Outcome, Razorpay } from '#adapters/razorpay/razorpay'
import type { MailTrouble, Mailer } from '#adapters/smtp'
import type { Note, Traces } from '#adapters/traces'

type Ask = (...input: unknown[]) => unknown

/** The same provider, whose requests are steps of a trace. */
export function tracedProvider(razorpay: Razorpay, traces: Traces | undefined): Razorpay {
  if (!traces) return razorpay
  const traced = Object.entries(razorpay).map(([call, each]) => [
    call,
    typeof each === 'function' ? asStep(traces, call, each as Ask) : each,
  ])
  return Object.fromEntries(traced) as Razorpay
}

function asStep(traces: Traces, call: string, ask: Ask): Ask {
  return (...input) => {
    const end = traces.begin({ name: `Razorpay ${call}`, kind: 'client', attributes: { 'peer.service': 'razorpay' } })
    const answer = ask(...input)
    // A check of a signature asks nobody, and is no step.
    if (!end || !(answer instanceof Promise)) return answer
    return (answer as Promise<Outcome<unknown>>).then(
      (outcome) => {
        const attributes = { 'mewa.outcome': outcome.is }
        end(outcome.is === 'unreachable' ? { attributes, error: 'unreachable' } : { attributes })
        return outcome
      },
      (error: unknown) => {
        end({ error: 'bug' })
        throw error
      },
    )
  }
}

/** The same mailer, whose mails are steps of a trace, without their recipient, subject and text. */
export function tracedMailer(mailer: Mailer, traces: Traces | undefined): Mailer {
  if (!traces) return mailer
  return {
    ...mailer,
    send: async (mail) => {
      const end = traces.begin({ name: 'send mail', kind: 'client', attributes: { 'peer.service': 'smtp' } })
      try {
        await mailer.send(mail)
        end?.({})
      } catch (error) {
        end?.({ error: (error as { trouble?: MailTrouble }).trouble?.kind ?? 'other' })
        throw error
      }
    },
  }
}

/** Makes the decoding of each picture a step of a trace, until the returned function is called. */
export function traceDecoding(traces: Traces): () => void {
  type Decoding = { bytes: number; result?: { refused?: string } }
  const ends = new WeakMap<object, Note>()
  const end = (picture: object, found: Parameters<Note>[0]) => {
    ends.get(picture)?.(found)
    ends.delete(picture)
  }
  const watcher = {
    start: (picture: Decoding) => {
      const ended = traces.begin({ name: 'decode picture', attributes: { 'mewa.bytes': picture.bytes } })
      if (ended) ends.set(picture, ended)
    },
    end: () => {},
    asyncStart: () => {},
    error: (picture: Decoding) => end(picture, { error: 'not decoded' }),
    asyncEnd: (picture: Decoding) => {
      const refused = picture.result?.refused
      end(picture, refused === undefined ? {} : { attributes: { 'mewa.refused': refused } })
    },
  }
  const decoding = tracingChannel<Decoding, Decoding>('mewa.decode-picture')
  decoding.subscribe(watcher)
  return () => {
    decoding.unsubscribe(watcher)
  }
}
