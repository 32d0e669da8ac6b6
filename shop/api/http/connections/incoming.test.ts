import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

import { expect, it } from 'vitest'

import { Incoming } from '#api/http/connections/incoming'

/** The number of requests that Node hands over of 500 sent at once. */
async function handedOver(listener: RequestListener): Promise<number> {
  let requests = 0
  const server = createServer({ IncomingMessage: Incoming }, (incoming, outgoing) => {
    requests += 1
    listener(incoming, outgoing)
  }).listen(0)
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port)
  // The server closes it while this side writes.
  client.on('error', () => {})
  client.resume().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(499))
  client.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  await once(client, 'close')
  server.close()
  return requests
}

it('no request of a closed connection is parsed', async () => {
  expect(await handedOver(({ socket }) => socket.destroy())).toBe(1)
})

it('all requests of an open one are', async () => {
  expect(await handedOver((_, outgoing) => outgoing.end())).toBe(500)
})
