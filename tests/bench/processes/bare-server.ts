// A bare node:http server that sends a fixed answer: the upper bound on this machine.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { answerParent } from '../child.ts'

export type BareAnswer = { status: number; headers: Record<string, string>; body: Uint8Array }

let fixed: BareAnswer = { status: 404, headers: {}, body: new Uint8Array() }

const server = createServer((_, response) => {
  const { status, headers, body } = fixed
  if (body.byteLength === 0) response.writeHead(status, headers).end()
  else response.writeHead(status, headers).end(body)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Sends this answer to every request from now on; resolves with the address. */
answerParent<BareAnswer, string>((answer) => {
  fixed = answer
  return url
})
