// An OpenTelemetry collector: takes OTLP over HTTP as JSON (https://opentelemetry.io/docs/specs/otlp/#otlphttp).
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

import { vi } from 'vitest'

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number }
type Sent = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] }
    scopeSpans: { spans: SentSpan[] }[]
  }[]
}
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
  links?: { traceId: string; spanId: string }[]
  status: { code?: number; message?: string }
}

export type CollectedSpan = Omit<SentSpan, 'attributes'> & { attributes: Record<string, string | number | undefined> }

export type Collector = {
  url: string
  spans: () => CollectedSpan[]
  /** The authorization of each request that arrived. */
  authorizations: () => (string | undefined)[]
  /** Everything that arrived, as text. */
  text: () => string
  /** Waits until all of these steps of a trace have arrived, and returns the trace's spans. */
  trace: (traceId: string, ...names: string[]) => Promise<CollectedSpan[]>
  stop: () => Promise<void>
}

/** `answer` replaces the answers of a working collector. */
export async function startCollector(
  answer?: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Collector> {
  const received: Sent[] = []
  const authorizations: (string | undefined)[] = []
  const server = createServer((request, response) => {
    authorizations.push(request.headers.authorization)
    if (answer) return answer(request, response)
    void json(request).then((sent) => {
      received.push(sent as Sent)
      response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const spans = () =>
    received.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans.map(readable))),
    )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    authorizations: () => authorizations,
    text: () => JSON.stringify(received),
    trace: (traceId, ...names) =>
      vi.waitFor(
        () => {
          const found = spans().filter((span) => span.traceId === traceId)
          const missing = names.filter((name) => !found.some((span) => span.name === name))
          if (missing.length === 0) return found
          throw new Error(`no ${missing.join(', no ')} among ${found.map(({ name }) => name).join(', ')}`)
        },
        { timeout: 20_000, interval: 50 },
      ),
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function readable({ attributes, ...span }: SentSpan): CollectedSpan {
  const values = attributes.map(({ key, value }) => [key, Object.values(value)[0] as string | number | undefined])
  return { ...span, attributes: Object.fromEntries(values) as CollectedSpan['attributes'] }
}
