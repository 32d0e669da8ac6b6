// A client of the REST API, for tests.
import type { Sandbox } from '../sandbox.ts'

/** The fields of answers that tests read by name. */
export type MerchantAnswer = {
  id: string
  status: string
  amount: number
  count: number
  items: unknown[]
  error: { code: string; description: string; field?: string }
}

export type Merchant = ReturnType<typeof merchantOf>

/** The capture settings that the shop sends. */
export const automatic = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 12, manual_expiry_period: 1_440, refund_speed: 'normal' },
}

export function merchantOf({ url, environment: env }: Pick<Sandbox, 'url' | 'environment'>) {
  const authorization = `Basic ${Buffer.from(`${env.RAZORPAY_KEY_ID}:${env.RAZORPAY_KEY_SECRET}`).toString('base64')}`
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization, 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, body: (await response.json()) as MerchantAnswer }
  }
  const post = (path: string, body: object, headers?: Record<string, string>) => call('POST', path, body, headers)
  return {
    get: (path: string) => call('GET', path),
    post,
    order: async (amount: number) => (await post('/v1/orders', { amount, currency: 'INR', payment: automatic })).body,
  }
}
