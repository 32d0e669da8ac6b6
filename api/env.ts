import type { HttpBindings } from '@hono/node-server'

/** The Hono environment of every request: Node's own request and response, and the id that the log lines carry. */
export type Env = { Bindings: HttpBindings; Variables: { requestId: string } }
