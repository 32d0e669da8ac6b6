// Reviews over HTTP.
import { expect } from 'vitest'

import { calls } from '#contract/calls'
import type { KeptReview, Reviewable } from '#contract/reviews/reviews'
import type { Answer, Browser } from '#test/browser'

type Asked = { orderId: string; product: string; stars?: unknown; text?: unknown }

/** POST /api/review/add, with four stars unless others are given. */
export function review(who: Browser, asked: Asked, files: Uint8Array[] = []): Promise<Answer> {
  const body = new FormData()
  body.append('reviewData', JSON.stringify({ stars: 4, ...asked }))
  for (const file of files) body.append('images', new Blob([new Uint8Array(file)]), 'jar.png')
  return who.send(calls.reviewAdd.path, { method: 'POST', body })
}

/** The same, which the shop takes. */
export async function reviewIn(who: Browser, asked: Asked, files: Uint8Array[] = []): Promise<void> {
  const { status, body } = await review(who, asked, files)
  expect([status, body]).toMatchObject([200, { success: true }])
}

/** The review of the first line of an order, as its writer sees it. */
export async function reviewOf(who: Browser, orderId: string): Promise<KeptReview> {
  const { body } = await who.get(`${calls.reviewable.path}?orderId=${orderId}`)
  return (body as Reviewable).lines[0]!.review!
}
