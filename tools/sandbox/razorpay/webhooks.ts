import { createHmac } from 'node:crypto'

import type { Store } from '../store.ts'
import type { Timers } from '../timers.ts'
import type { OrderEntity, PaymentEntity, RefundEntity } from './entities.ts'
import type { Faults } from './faults.ts'
import { word } from './ids.ts'

export type WebhookEvent =
  | 'payment.authorized'
  | 'payment.pending'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'

export type SandboxWebhook = {
  id: string
  eventId: string
  event: WebhookEvent
  /** The exact bytes that are sent and signed. */
  body: string
  /** `waiting`: for an address or the next attempt. `failed`: after the last attempt. `dropped`: by a fault. */
  state: 'waiting' | 'delivered' | 'failed' | 'dropped'
  /** The HTTP status of each attempt; 0 without an answer within 5 s. */
  answers: number[]
  at: number
}

export type Webhooks = {
  sendTo: (url: string) => void
  /** Stores the event in its current state and sends it after the transaction that caused it. */
  emit: (event: WebhookEvent, entities: Entities) => void
  /** Runs `act`; events that it emits are stored and never sent. */
  unsent: <T>(act: () => T) => T
  all: () => SandboxWebhook[]
  redeliver: (id: string, options?: { times?: number; eventId?: string }) => Promise<number[]>
  /** hex(HMAC-SHA256(webhook secret, raw body)). */
  sign: (body: string) => string
}

type Entities = { payment?: PaymentEntity; order?: OrderEntity; refund?: RefundEntity }

// Razorpay waits 5 s and retries for 24 hours; here the attempts take about a minute.
const ANSWER_WITHIN_MS = 5_000
const MAX_ATTEMPTS = 9

export function createWebhooks(deps: {
  store: Store
  timers: Timers
  faults: Faults
  keys: { accountId: string; webhookSecret: string }
  timing: { retryAfterMs: number }
}): Webhooks {
  const { timers, faults, keys, timing } = deps
  const webhooks = deps.store.collection<SandboxWebhook>('webhook')
  let address: string | undefined
  let sending = true
  const sign = (body: string) => createHmac('sha256', keys.webhookSecret).update(body).digest('hex')

  function update(id: string, change: Partial<SandboxWebhook>, answers: number[] = []): void {
    const webhook = webhooks.get(id)
    if (webhook) webhooks.put(id, { ...webhook, ...change, answers: [...webhook.answers, ...answers] })
  }

  async function post(webhook: SandboxWebhook, eventId = webhook.eventId): Promise<number> {
    if (!address) return 0
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-event-id': eventId,
          'x-razorpay-signature': sign(webhook.body),
        },
        body: webhook.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return 0
    }
  }

  async function send(id: string): Promise<void> {
    const webhook = webhooks.get(id)
    if (!webhook) return
    const matching = faults.take('webhooks')
    const find = (what: string) => matching.find((fault) => fault.do === what)
    if (find('drop')) return update(id, { state: 'dropped' })

    const [delay, shuffle] = [find('delay'), find('shuffle')]
    if (delay) await timers.sleep(delay.ms ?? 10_000)
    if (shuffle) await timers.sleep(Math.random() * (shuffle.ms ?? 500))
    await Promise.all([attempt(id, 1), find('duplicate') ? attempt(id, 1) : undefined])
  }

  async function attempt(id: string, nth: number): Promise<void> {
    const webhook = webhooks.get(id)
    if (!webhook) return
    const status = await post(webhook)
    if (isTaken(status)) update(id, { state: 'delivered' }, [status])
    else if (nth === MAX_ATTEMPTS) update(id, { state: 'failed' }, [status])
    else {
      update(id, {}, [status])
      timers.after(timing.retryAfterMs * 2 ** (nth - 1), () => void attempt(id, nth + 1))
    }
  }

  return {
    sign,
    sendTo: (url) => {
      address = url
      for (const { id, state } of webhooks.all()) if (state === 'waiting') void attempt(id, 1)
    },
    emit: (event, entities) => {
      const at = Date.now()
      const id = word(14)
      const body = JSON.stringify({
        entity: 'event',
        account_id: keys.accountId,
        event,
        contains: Object.keys(entities),
        payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
        created_at: Math.floor(at / 1000),
      })
      webhooks.put(id, { id, eventId: word(14), event, body, state: sending ? 'waiting' : 'dropped', answers: [], at })
      if (address && sending) timers.after(0, () => void send(id))
    },
    unsent: (act) => {
      sending = false
      try {
        return act()
      } finally {
        sending = true
      }
    },
    all: webhooks.all,
    redeliver: async (id, { times = 1, eventId } = {}) => {
      const webhook = webhooks.get(id)
      if (!webhook) throw new Error(`There is no webhook ${id}.`)
      const answers = await Promise.all(Array.from({ length: times }, () => post(webhook, eventId)))
      update(id, answers.some(isTaken) ? { state: 'delivered' } : {}, answers)
      return answers
    },
  }
}

const isTaken = (status: number) => status >= 200 && status < 300
