// The addresses, spans, values and names of the documents, at a shop of this process.
import * as z from 'zod'

import { readConfig } from '#config'
import { services } from '#test/configuration'
import { expect } from '#test/fixtures'
import type { TestShop } from '#test/shop'
import type { Collector } from '#test/trace-collector'
import { cases } from '../../tests/faults/cluster/cases.ts'

/** A shop that has sold, and what it has traced. */
type Place = { shop: TestShop; collector: Collector; sold: boolean }

const pathOf = (address: string) => address.replace(/^(https:\/\/your-shop|PUBLIC_URL)/, '')
// A name of the command line chooses the cases that contain it.
const isCase = (name: string) =>
  [name, () => expect(cases().filter((each) => each.name.includes(name))).toHaveLength(1)] as const
const isSpan = (name: string) => [name, ({ collector }: Place) => expectSpan(collector, name)] as const

export const answers: Record<string, (place: Place) => Promise<void> | void> = {
  '/healthz': ({ shop }) => expectAnswer(shop, '/healthz', 200),
  '/readyz': ({ shop }) => expectAnswer(shop, '/readyz', 200),
  '/api/docs': ({ shop }) => expectAnswer(shop, '/api/docs', 200),
  '/api/openapi.json': async ({ shop }) => {
    const { body } = await shop.visitor().get('/api/openapi.json')
    expect(
      z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }).parse(body).openapi,
    ).toMatch(/^3/)
  },
  // Unsigned.
  'https://your-shop/api/order/razorpay/webhook': async ({ shop }) => {
    const { status } = await shop.visitor().post(pathOf('https://your-shop/api/order/razorpay/webhook'), {})
    expect(status).toBe(401)
  },
  'https://your-shop/api/auth/google/callback': ({ shop }) =>
    expectAnswer(shop, pathOf('https://your-shop/api/auth/google/callback'), 302),
  // As Meta verifies the address.
  'PUBLIC_URL/api/whatsapp/events': async ({ shop }) => {
    const token = shop.sandbox.environment['WHATSAPP_VERIFY_TOKEN']
    const asked = `?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=115820`
    expect(String((await shop.visitor().get(pathOf('PUBLIC_URL/api/whatsapp/events') + asked)).body)).toBe('115820')
  },
  'https://PHONE_ID:TOKEN@graph.facebook.com/v23.0': () => {
    const WHATSAPP_URL = 'https://PHONE_ID:TOKEN@graph.facebook.com/v23.0'.replace('PHONE_ID', '100000000000001')
    const rest = { WHATSAPP_APP_SECRET: 'secret', WHATSAPP_VERIFY_TOKEN: 'a token of the test' }
    expect(readConfig({ ...services, ...rest, WHATSAPP_URL }).whatsapp).toMatchObject({ url: WHATSAPP_URL })
  },
  'TRACE_RATIO=0.05': () => {
    const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', ...variable('TRACE_RATIO=0.05') }
    expect(readConfig({ ...services, ...traces }).traces).toMatchObject({ ratio: 0.05 })
  },
  'PICTURES=disk': () => {
    const S3 = { S3_BUCKET: 'https://s3.example.com/pictures', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    expect(readConfig({ ...services, ...S3 }).pictures).toMatchObject({ kind: 's3' })
    expect(readConfig({ ...services, ...S3, ...variable('PICTURES=disk') }).pictures).toMatchObject({ kind: 'disk' })
  },
  ...Object.fromEntries(
    ['settle order', 'job mail', 'Razorpay payment', 'UPDATE orders, INSERT order_events'].map(isSpan),
  ),
  ...Object.fromEntries(
    [
      'node death',
      'primary cut off',
      'planned switch',
      'replica lag',
      'etcd minority',
      'full disk',
      'clock jumps',
      'restore drill',
      'rolling restart',
      'rolling upgrade',
      'rolling back',
    ].map(isCase),
  ),
}

async function expectAnswer(shop: TestShop, path: string, status: number): Promise<void> {
  expect((await shop.visitor().get(path)).status).toBe(status)
}

async function expectSpan(collector: Collector, name: string): Promise<void> {
  await expect.poll(() => [...new Set(collector.spans().map((span) => span.name))]).toContain(name)
}

function variable(line: string): NodeJS.ProcessEnv {
  const [name = '', value = ''] = line.split('=')
  return { [name]: value }
}
