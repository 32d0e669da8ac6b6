import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

import { expect, it as base } from 'vitest'

import { closeSilent } from '#api/http/connections/close-silent'
import { rawConnection, type RawConnection } from '#test/raw-connection'

const AFTER_MS = 300

const it = base.extend('silence', async ({}, { onCleanup }) => {
  const taken: Socket[] = []
  const server = createServer((_, response) => response.end('an answer'))
  closeSilent(server, AFTER_MS)
  server.on('connection', (socket) => taken.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onCleanup(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return { url, taken }
})

it('R3: a connection that sends nothing is closed without an answer, and those that speak stay', async ({
  silence,
}) => {
  const [silent, slow, kept] = [0, 1, 2].map(() => rawConnection(silence.url)) as [
    RawConnection,
    RawConnection,
    RawConnection,
  ]
  slow.write('GET / HTTP/1.1\r\n')
  kept.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  await expect.poll(() => silent.isClosed()).toBe(true)
  expect(silent.text()).toBe('')
  expect(kept.statuses()).toEqual([200])
  slow.write('Host: shop.test\r\n\r\n')
  await expect.poll(() => slow.statuses()).toEqual([200])
  expect([slow.isClosed(), kept.isClosed()]).toEqual([false, false])
  // Later ones are closed as well.
  const later = rawConnection(silence.url)
  await expect.poll(() => later.isClosed()).toBe(true)
})

it('R3: of many that expire together, few are closed in one turn of the event loop', async ({ silence }) => {
  const { url, taken } = silence
  const { hostname, port } = new URL(url)
  for (let n = 0; n < 200; n += 1) connect(Number(port), hostname).on('error', () => {})
  let closed = 0
  let mostInATurn = 0
  while (closed < 200) {
    await setImmediate()
    const before = closed
    closed = taken.filter((socket) => socket.destroyed).length
    mostInATurn = Math.max(mostInATurn, closed - before)
  }
  expect(mostInATurn).toBeLessThanOrEqual(20)
})
