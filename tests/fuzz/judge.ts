// Rules that hold for the answer to any request, and for the log beside it.
import * as z from 'zod/mini'

import { answersOf, refusal } from '#contract/answers'
import { type Call, calls } from '#contract/calls'
import { checkAnswer } from '#test/browser'
import { leakIn, leakInLog, secretsOf } from './leaks.ts'
import type { People } from './people.ts'
import type { Draft } from './requests.ts'
import type { Received, Sent } from './send.ts'
import type { Person } from './shoppers.ts'

/** Throws an Error that says what is wrong with an answer. */
export function judge(call: Call, draft: Draft, sent: Sent, received: Received, people: People): void {
  const { status, headers, text } = received
  if (status === undefined) {
    // The shop does not read a body that is too long to its end.
    if (sent.body.length > 60_000) return
    throw new Error('The connection was closed without an answer.')
  }
  if (status >= 500 && !isBusy(call, received)) throw new Error(`The answer is ${status}: ${text.slice(0, 300)}`)
  const isJson = headers['content-type']?.startsWith('application/json') ?? false
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : undefined
  const isCall = draft.method === call.method && draft.path === call.path
  if (isCall && status >= 400 && !isJson) throw new Error(`The refusal ${status} is no JSON: ${text.slice(0, 100)}`)
  if (isCall) checkAnswer(call.method, call.path, status, body)
  // Another path or method may be another name of a call; otherwise it is refused like any.
  else if (status >= 400 && body !== undefined) z.parse(refusal, body)
  judgeSecrecy(draft, sent, received, people)
}

function isBusy(call: Call, { status, headers }: Received): boolean {
  return status === 503 && 503 in answersOf(call) && headers['retry-after'] !== undefined
}

function judgeSecrecy({ actor, path }: Draft, { body }: Sent, received: Received, people: People): void {
  const { 'set-cookie': ownCookies = [], ...answered } = received.headers
  const text = `${JSON.stringify(answered)}\n${received.text}`
  const leak = leakIn(text, secretsOf(people)) ?? leakIn(ownCookies.join('\n'), secretsOf(people))
  if (leak !== undefined) throw new Error(`The answer shows ${leak}`)
  // The seller reads everything; a shopper, one's own; anybody, what the right password opens.
  const others = [people.first, people.second].filter(
    (each) => !isReadBy(actor, each, people) && !opens(each, path, body),
  )
  const shown =
    actor === 'seller' || actor === 'both'
      ? undefined
      : others.flatMap(({ secrets }) => secrets).find((each) => text.includes(each))
  if (shown !== undefined) throw new Error(`The answer to ${actor} shows ${shown}, which is another shopper's.`)
}

const isReadBy = (actor: Draft['actor'], person: Person, { first, second }: People) =>
  (person === first && actor === 'first') || (person === second && actor === 'second')

// A failed payment is returned without a signature: the random reference of Razorpay leads to the number of its order
// (decision 019).
const opens = ({ names }: Person, path: string, body: Buffer) =>
  body.includes(names.password) ||
  (path === calls.orderRazorpayCallback.path && names.reference !== '' && body.includes(names.reference))

/** Throws an Error when a line of the log has a secret, or reports a mistake of the shop. */
export function judgeLog(lines: string[], people: People): void {
  const secrets = secretsOf(people)
  for (const line of lines) {
    const leak = leakInLog(line, secrets)
    if (leak !== undefined) throw new Error(`The log shows ${leak}`)
    if (line.includes('"msg":"bug"')) throw new Error(`The log reports ${line}`)
  }
}
