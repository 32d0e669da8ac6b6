// Webhooks of the provider that a test delivers itself.
import { sql } from 'kysely'
import { expect, vi } from 'vitest'

import { calls } from '#contract/calls'
import type { TestShop } from '#test/shop'

const path = calls.orderRazorpayWebhook.path

/** The webhooks about an entity of Razorpay, as they would have been sent, oldest first. */
export const webhooksOf = (shop: TestShop, id: string) =>
  shop.provider.webhooks().filter(({ body }) => body.includes(id))

export function deliver(shop: TestShop, body: string, headers: Record<string, string> = {}) {
  const signature = shop.provider.sign(body)
  return shop.visitor().send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature, ...headers },
    body,
  })
}

/** The outcome of a delivered webhook, null until the shop has processed it. */
async function outcomeOf(shop: TestShop, body: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ outcome: string | null }>`
    SELECT outcome FROM webhook_events WHERE event_key = sha256(convert_to(${body}, 'UTF8'))`.execute(shop.db)
  return rows[0]?.outcome
}

export const expectOutcome = (shop: TestShop, body: string, outcome: unknown) =>
  eventually(async () => expect(await outcomeOf(shop, body)).toEqual(outcome))

/** Delivers a webhook and resolves with its outcome. */
export async function deliverAndAwait(
  shop: TestShop,
  body: string,
  headers: Record<string, string> = {},
): Promise<string | null | undefined> {
  expect((await deliver(shop, body, headers)).status).toBe(200)
  await expectOutcome(shop, body, expect.any(String))
  return outcomeOf(shop, body)
}

export const eventually = (look: () => unknown) => vi.waitFor(look, { timeout: 10_000, interval: 25 })
