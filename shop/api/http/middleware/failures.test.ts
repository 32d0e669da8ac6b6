import net from 'node:net'
import type { AddressInfo } from 'node:net'

import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pino from 'pino'
import { describe, expect, it } from 'vitest'

import type { Env } from '#api/http/env'
import { answerFailure } from '#api/http/middleware/failures'
import { readJson } from '#api/http/read-json'
import { errors, refusals } from '#contract/wording'
import { Failure } from '#domain/process/failure'

type Line = { level: number; msg: string; err?: { message: string } }

function failing(error: unknown) {
  const lines: Line[] = []
  const log = pino({}, { write: (text: string) => void lines.push(JSON.parse(text) as Line) })
  const app = new Hono<Env>()
  app.onError(answerFailure({ log }))
  app.get('/', () => {
    throw error
  })
  return { app, lines }
}

async function answerTo(error: unknown) {
  const { app, lines } = failing(error)
  const response = await app.request('/')
  return { status: response.status, headers: response.headers, body: await response.json(), lines }
}

const withCode = (code: string, more: object = {}) => Object.assign(new Error(`secret of ${code}`), { code, ...more })

describe('an expected refusal', () => {
  it.each([
    ['invalid', 400, 'invalid'],
    ['unauthenticated', 401, 'no-session'],
    ['forbidden', 403, 'not-allowed'],
    ['missing', 404, 'not-found'],
    ['conflict', 409, 'conflict'],
    ['too-large', 413, 'too-large'],
    ['wrong-type', 415, 'wrong-type'],
    ['too-many', 429, 'too-many'],
    ['provider', 502, 'provider-silent'],
    ['unavailable', 503, 'unavailable'],
  ] as const)('of the kind %s is %i in its own words', async (kind, status, code) => {
    const answer = await answerTo(new Failure(kind, 'Not today.', { retryAfter: 7 }))
    expect([answer.status, answer.body]).toEqual([status, { success: false, code, msg: 'Not today.' }])
    expect(answer.headers.get('retry-after')).toBe('7')
    expect(answer.lines.filter(({ level }) => level >= 50)).toEqual([])
  })
})

describe('an unexpected error', () => {
  it.each([
    new Error('secret'),
    withCode('42P01'),
    withCode('23505'),
    withCode('ENOENT', { syscall: 'open', path: '/secret' }),
    new TypeError('Cannot read properties of undefined'),
  ])('is logged with its cause and not shown: %s', async (error) => {
    const { status, body, lines } = await answerTo(error)
    expect([status, body]).toEqual([500, { success: false, code: 'failed', msg: errors.somethingWentWrong }])
    expect(lines).toMatchObject([{ level: 50, msg: 'bug', err: { message: error.message } }])
  })
})

describe('a database that is not there', () => {
  it.each([
    withCode('ECONNREFUSED'),
    withCode('ECONNRESET'),
    withCode('ENOENT', { syscall: 'connect' }),
    withCode('08006'),
    withCode('53300'),
    withCode('57P01'),
    withCode('57014'),
    withCode('55P03'),
    withCode('25006'),
    withCode('40001'),
    withCode('40P01'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Cannot use a pool after calling end on the pool'),
  ])('is 503, to be tried again: %s', async (error) => {
    const { status, body, headers, lines } = await answerTo(error)
    expect([status, body]).toEqual([503, { success: false, code: 'unavailable', msg: refusals.unavailable }])
    expect(headers.get('retry-after')).toBe('2')
    expect(lines).toMatchObject([{ level: 40, msg: 'unavailable' }])
  })
})

it('says of text the database cannot hold that it is the text', async () => {
  for (const code of ['22021', '22P05']) {
    const { status, body, lines } = await answerTo(withCode(code))
    expect([status, body, lines]).toEqual([400, { success: false, code: 'invalid', msg: refusals.unstorable }, []])
  }
})

it('does not take a shopper who hung up for a bug', async () => {
  const { app, lines } = failing(undefined)
  const failed: unknown[] = []
  app.post('/', async (c) => {
    try {
      return c.json(await readJson(c.req.raw))
    } catch (error) {
      failed.push(error)
      throw error
    }
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise<void>((resolve) => server.once('listening', () => resolve()))
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write(
    'POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"half":',
  )
  await new Promise((resolve) => server.once('request', resolve))
  client.destroy()
  await expect.poll(() => failed.length).toBe(1)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  expect(lines).toEqual([])
})
