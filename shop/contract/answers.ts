import * as z from 'zod/mini'

import { type Call, otherOrigin } from './calls/define.ts'
import { refused } from './refusal-codes.ts'
import { loginSteps, sellerRoles } from './seller-login.ts'

/** One answer of a call: its condition, and its JSON body if it has one. */
export type DeclaredAnswer = { when: string; body?: z.ZodMiniType | undefined }

/**
 * `product` is the id of the product because of which an order is refused, `why` what would make the code for a lower price
 * fit.
 */
export const refusal = z.object({ ...refused, product: z.optional(z.string()), why: z.optional(z.string()) })
export const loggedOut = z.object({ success: z.literal(false) })
const stepNeeded = z.object({ ...refused, next: z.enum(loginSteps) })

/** Every status a call may answer. */
export function answersOf(call: Call): Record<number, DeclaredAnswer> {
  const answers: Record<number, DeclaredAnswer> = onlyRedirects(call) ? {} : { 200: okAnswer(call) }
  for (const [status, other] of [...Object.entries(call.others ?? {}), ...commonStatuses(call)]) {
    const { when, body } = typeof other === 'string' ? { when: other, body: undefined } : other
    const before = answers[Number(status)]
    answers[Number(status)] = {
      when: before ? `${before.when} ${when}` : when,
      body: before?.body ?? body ?? (Number(status) < 400 ? undefined : refusal),
    }
  }
  return answers
}

// A GET with a 303 is a page for others.
function onlyRedirects({ method, others = {} }: Call): boolean {
  return 302 in others || (303 in others && method === 'POST')
}

function okAnswer({ answer, mayBeLoggedOut, mayNeedStep }: Call): DeclaredAnswer {
  if (!answer) return { when: 'Done. The body is not a JSON object of fixed shape.' }
  const body = z.extend(answer, { success: z.literal(true) })
  if (mayNeedStep) {
    return { when: 'Done. `success` is false when a further step is needed.', body: z.union([body, stepNeeded]) }
  }
  return mayBeLoggedOut
    ? { when: 'Done. `success` is false without a login.', body: z.union([body, loggedOut]) }
    : { when: 'Done.', body }
}

// The statuses that follow from the caller and the body of a call.
function commonStatuses({ method, path, caller, roles, body, query, answer }: Call): [status: number, when: string][] {
  const isWrite = method !== 'GET' && caller !== 'provider'
  const statuses: [status: number, when: string, applies: boolean][] = [
    [400, 'The body is not what the call takes; `msg` names the field.', body !== undefined],
    [
      400,
      'The query is not what the call takes; `msg` names the parameter.',
      query !== undefined && answer !== undefined,
    ],
    [401, 'No shopper is logged in.', caller === 'user'],
    [401, 'No seller is logged in.', caller === 'seller'],
    [403, 'A shopper is logged in, but not the seller.', caller === 'seller'],
    [403, "The seller's role may not do this.", roles !== undefined && roles.length < sellerRoles.length],
    [403, otherOrigin, isWrite],
    [413, 'The body is too large.', body !== undefined],
    [415, 'The body has another media type.', body !== undefined],
    [500, 'Something went wrong in the shop.', answer !== undefined],
    [
      503,
      'The shop is overloaded or cannot reach its database. `Retry-After` is the number of seconds to wait.',
      answer !== undefined && path.startsWith('/api/'),
    ],
  ]
  return statuses.flatMap(([status, when, applies]) => (applies ? [[status, when]] : []))
}
