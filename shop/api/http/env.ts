import type { HttpBindings } from '@hono/node-server'

/**
 * The Hono environment of every request: Node's request and response, the request id for the log, and the account of the
 * session, once it was looked up.
 */
export type Env = {
  Bindings: HttpBindings
  Variables: { requestId: string; account?: { kind: 'user' | 'seller'; id: string } }
}
