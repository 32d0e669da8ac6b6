import type { HttpBindings } from '@hono/node-server'

/** The Hono environment of every request: Node's request and response, and the request id for the log. */
export type Env = { Bindings: HttpBindings; Variables: { requestId: string } }
