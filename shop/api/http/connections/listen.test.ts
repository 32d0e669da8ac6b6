import { setImmediate } from 'node:timers/promises'

import type { HttpBindings } from '@hono/node-server'
import { expect, it as base } from 'vitest'

import type { MostConnections } from '#api/http/connections/limit-connections'
import { listenOn } from '#api/http/connections/listen'
import { MOST_AHEAD } from '#api/http/connections/one-at-a-time'
import type { FastPath } from '#api/http/fast-path'
import { rawConnection, type RawConnection } from '#test/raw-connection'

type Handler = (request: Request, bindings: HttpBindings) => Response | Promise<Response>
type Options = { limits?: MostConnections; trustProxy?: number; find?: FastPath }

const it = base
  /** Starts a server that answers with this function; resolves with what opens connections to it. */
  .extend('serve', async ({}, { onCleanup }) => {
    const cleanups: (() => Promise<void> | void)[] = []
    onCleanup(async () => {
      for (const clean of cleanups.reverse()) await clean()
    })
    return async (handler: Handler, { limits, trustProxy = 0, find = () => undefined }: Options = {}) => {
      const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy }, find, limits)(handler as never)
      cleanups.push(listener.close)
      const open = (options?: { isDeaf: boolean }): RawConnection => {
        const connection = rawConnection(listener.url, options)
        cleanups.push(connection.close)
        return connection
      }
      return Object.assign(open, listener)
    }
  })

const get = (path: string, lines = '') => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n${lines}\r\n`

/** A handler whose answers wait until the test lets them go, and the paths that it was asked for. */
function held() {
  const asked: string[] = []
  const release: (() => void)[] = []
  const handler: Handler = async ({ url }) => {
    asked.push(new URL(url).pathname)
    await new Promise<void>((resolve) => release.push(resolve))
    return new Response('an answer')
  }
  return { handler, asked, release: () => release.shift()?.() }
}

it('R3: a request waits until the answer before it on its connection is sent', async ({ serve }) => {
  const { handler, asked, release } = held()
  const open = await serve(handler)
  const connection = open()
  connection.write(get('/1') + get('/2') + get('/3'))
  for (const [nth, path] of ['/1', '/2', '/3'].entries()) {
    await expect.poll(() => asked).toContain(path)
    await setImmediate()
    expect(asked).toHaveLength(nth + 1)
    release()
  }
  await expect.poll(() => connection.statuses()).toEqual([200, 200, 200])
})

it('R3: an answer that the client does not read keeps its next request waiting', async ({ serve }) => {
  // More than the kernel keeps for a connection.
  const large = new Uint8Array(16_000_000)
  const answers: HttpBindings['outgoing'][] = []
  const open = await serve((_, { outgoing }) => {
    answers.push(outgoing)
    return new Response(answers.length === 1 ? large : 'an answer')
  })
  const connection = open({ isDeaf: true })
  connection.write(get('/1') + get('/2'))
  await expect.poll(() => answers[0]?.writableEnded).toBe(true)
  await setImmediate()
  expect(answers).toHaveLength(1)
  connection.listen()
  await expect.poll(() => connection.statuses()).toEqual([200, 200])
})

it('R3: a connection with too many requests ahead is closed, and the others go on', async ({ serve }) => {
  const { handler, asked } = held()
  const open = await serve(handler)
  const [greedy, most] = [open(), open()]
  greedy.write(get('/greedy').repeat(MOST_AHEAD + 2))
  most.write(get('/most').repeat(MOST_AHEAD + 1))
  await expect.poll(() => greedy.isClosed()).toBe(true)
  await expect.poll(() => asked.toSorted()).toEqual(['/greedy', '/most'])
  expect(most.isClosed()).toBe(false)
})

const fromMemory = { status: 200 as const, headers: {}, body: Buffer.from('from memory') }

it.for([
  ['HTTP/0.9', 400, 'GET /\r\n\r\n'],
  ['HTTP/2.0 in the request line', 400, 'GET / HTTP/2.0\r\nHost: shop.test\r\n\r\n'],
  ['HTTP/1.2', 400, 'GET / HTTP/1.2\r\nHost: shop.test\r\n\r\n'],
  ['two Hosts', 400, get('/', 'Host: evil.test\r\n')],
  ['the same Host twice', 400, get('/', 'host: shop.test\r\n')],
  ['no Host', 400, 'GET / HTTP/1.1\r\n\r\n'],
  ['two lengths', 400, get('/', 'Content-Length: 0\r\nContent-Length: 1\r\n')],
  ['a length and chunks', 400, get('/', 'Content-Length: 0\r\nTransfer-Encoding: chunked\r\n')],
  ['HTTP/1.0', 200, 'GET / HTTP/1.0\r\nHost: shop.test\r\n\r\n'],
  ['one Host', 200, get('/')],
] as const)('R12: %s is answered %i, also from memory', async ([, status, request], { serve }) => {
  for (const find of [() => undefined, () => fromMemory]) {
    const open = await serve(() => new Response('an answer'), { find })
    const connection = open()
    connection.write(request)
    await expect.poll(() => connection.statuses()).toEqual([status])
  }
})

it('the body of a GET is not read: the answer comes at once, and the connection is closed', async ({ serve }) => {
  for (const find of [() => undefined, () => fromMemory]) {
    const open = await serve(() => new Response('an answer'), { find })
    for (const lines of ['Content-Length: 1000000000\r\n', 'Transfer-Encoding: chunked\r\n']) {
      const connection = open()
      connection.write(get('/', lines))
      await expect.poll(() => connection.isClosed()).toBe(true)
      expect(connection.statuses()).toEqual([200])
    }
  }
})

it('a body that no call takes is not read after the answer: the connection is closed', async ({ serve }) => {
  const open = await serve(() => new Response('refused', { status: 413 }))
  for (const lines of ['Content-Length: 1000000000\r\n', 'Transfer-Encoding: chunked\r\n']) {
    const connection = open()
    connection.write(get('/', lines).replace('GET', 'POST'))
    await expect.poll(() => connection.isClosed()).toBe(true)
    expect(connection.text()).toContain('Connection: close')
    expect(connection.statuses()).toEqual([413])
  }
  const usual = open()
  usual.write(`${get('/', 'Content-Length: 2\r\n').replace('GET', 'POST')}ab${get('/')}`)
  await expect.poll(() => usual.statuses()).toEqual([413, 413])
})

it('a network has no more connections than its share, until one is closed', async ({ serve }) => {
  const open = await serve(() => new Response('an answer'), { limits: { inAll: 100, ofNetwork: 2 } })
  const [first, second] = [open(), open()]
  for (const connection of [first, second]) connection.write(get('/'))
  await expect.poll(() => [first.statuses(), second.statuses()]).toEqual([[200], [200]])
  const third = open()
  await expect.poll(() => third.isClosed()).toBe(true)
  first.close()
  await expect
    .poll(async () => {
      const next = open()
      next.write(get('/'))
      await expect.poll(() => next.isClosed() || next.statuses().length > 0).toBe(true)
      return next.statuses()
    })
    .toEqual([200])
})

it('behind a proxy, which all connections come from, only their number in all counts', async ({ serve }) => {
  const limits = { inAll: 3, ofNetwork: 1 }
  const open = await serve(() => new Response('an answer'), { limits, trustProxy: 1 })
  const three = [open(), open(), open()]
  for (const connection of three) connection.write(get('/'))
  await expect.poll(() => three.map((each) => each.statuses())).toEqual([[200], [200], [200]])
  const fourth = open()
  await expect.poll(() => fourth.isClosed()).toBe(true)
})

it('idle connections are kept for a second only while most of the places are taken', async ({ serve }) => {
  const open = await serve(() => new Response('an answer'), { limits: { inAll: 10 } })
  const keptFor = async (connection: RawConnection) => {
    connection.write(get('/'))
    await expect.poll(() => connection.isClosed() || connection.text().includes('an answer')).toBe(true)
    return /Keep-Alive: timeout=(\d+)/.exec(connection.text())?.[1]
  }
  const nine = Array.from({ length: 9 }, () => open())
  expect(await Promise.all(nine.map(keptFor))).toEqual(Array(9).fill('65'))
  const tenth = open()
  expect(await keptFor(tenth)).toBe('1')
  for (const connection of [tenth, ...nine]) connection.close()
  await expect
    .poll(async () => {
      const next = open()
      const kept = await keptFor(next)
      next.close()
      return kept
    })
    .toBe('65')
})

it('R15: a shop that ends answers the connections that the kernel has taken, and refuses later ones', async ({
  serve,
}) => {
  const open = await serve(() => new Response('an answer', { headers: { connection: 'close' } }))
  const burst = Array.from({ length: 50 }, () => open())
  for (const connection of burst) connection.write(get('/'))
  await Promise.all(burst.map(({ taken }) => taken))
  await open.refuse()
  await expect.poll(() => burst.map((each) => each.statuses())).toEqual(Array(50).fill([200]))
  const late = open()
  late.write(get('/'))
  await expect.poll(() => late.isClosed()).toBe(true)
  expect(late.statuses()).toEqual([])
})

it('R15: a shop that ends answers what arrives on an idle connection', async ({ serve }) => {
  const open = await serve(
    ({ url }) => new Response('an answer', { headers: { connection: url.endsWith('/2') ? 'close' : 'keep-alive' } }),
  )
  const connection = open()
  connection.write(get('/1'))
  await expect.poll(() => connection.statuses()).toEqual([200])
  await open.refuse()
  const closed = open.close(20_000)
  connection.write(get('/2'))
  await closed
  await expect.poll(() => connection.statuses()).toEqual([200, 200])
})
