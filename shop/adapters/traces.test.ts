import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import { describe, expect, it, vi } from 'vitest'

import { startCollector } from '#test/trace-collector'

import { MOST_WAITING, startTraces } from './traces.ts'

const always = { ratio: 1 }
const ignore = () => {}

describe('a collector', () => {
  // Mutation: a queue without a limit.
  it('that does not answer is owed a limited number of steps', async () => {
    const held: ServerResponse[] = []
    const bodies: string[] = []
    let isAway = true
    const collector = await startCollector((request, response) => {
      void text(request).then((body) => {
        bodies.push(body)
        if (isAway) held.push(response)
        else response.end('{}')
      })
    })
    const traces = startTraces({ endpoint: collector.url, ...always }, ignore)
    const flood = MOST_WAITING * 5
    for (let i = 0; i < flood; i++) await traces.run({ name: `step` }, async () => {})
    await vi.waitFor(() => expect(held).toHaveLength(1), 30_000)
    isAway = false
    held[0]?.end('{}')
    await traces.stop()
    await collector.stop()
    const sent = bodies.join('').split('"name":"step"').length - 1
    // One batch was on its way.
    expect(sent).toBeGreaterThanOrEqual(MOST_WAITING)
    expect(sent).toBeLessThanOrEqual(MOST_WAITING + 512)
  })

  // Mutation: each step waits until it is sent.
  it(
    'that does not answer delays no step, and is waited for at the end for some seconds',
    { timeout: 9_000 },
    async () => {
      const held: ServerResponse[] = []
      const collector = await startCollector((_request, response) => void held.push(response))
      const traces = startTraces({ endpoint: collector.url, ...always }, ignore)
      await traces.run({ name: 'first' }, async () => {})
      await vi.waitFor(() => expect(held).toHaveLength(1), 5_000)
      await traces.run({ name: 'second' }, async () => {})
      expect(held).toHaveLength(1)
      await traces.stop()
      await collector.stop()
    },
  )

  it('that is away is reported, and what waits at the end is sent', async () => {
    const reasons: string[] = []
    const collector = await startCollector((_request, response) => void response.writeHead(400).end())
    const refused = startTraces({ endpoint: collector.url, ...always }, (reason) => reasons.push(reason))
    await refused.run({ name: 'step' }, async () => {})
    await refused.stop()
    await collector.stop()
    expect(reasons).toHaveLength(1)

    const working = await startCollector()
    const traces = startTraces({ endpoint: working.url, ...always }, ignore)
    await traces.run({ name: 'last' }, async () => {})
    await traces.stop()
    expect(working.spans().map(({ name }) => name)).toEqual(['last'])
    await working.stop()
  })
})

describe('sampling', () => {
  const recorded = async (ratio: number, traceparents: (string | undefined)[]) => {
    const collector = await startCollector()
    const traces = startTraces({ endpoint: collector.url, ratio }, ignore)
    for (const sentByPage of traceparents) {
      await traces.run({ name: 'call', sentByPage }, () => traces.run({ name: 'inner' }, async () => {}))
    }
    await traces.stop()
    await collector.stop()
    return collector.spans()
  }
  const fromPages = (count: number, flags: string) =>
    Array.from(
      { length: count },
      () => `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-${flags}`,
    )

  it.for([0, 1])('of %d decides for the traces of pages as for its own', async (ratio) => {
    const most = ratio * 2
    expect(await recorded(ratio, [undefined])).toHaveLength(most)
    // Mutation: the flag of the page is believed.
    for (const flags of ['00', '01']) expect(await recorded(ratio, fromPages(1, flags))).toHaveLength(most)
  })

  it('by a ratio records whole traces', async () => {
    const spans = await recorded(0.25, fromPages(400, '01'))
    const byTrace = Map.groupBy(spans, ({ traceId }) => traceId)
    expect([...byTrace.values()].every(({ length }) => length === 2)).toBe(true)
    // 100 of them, with a chance of failure below one in a million.
    expect(byTrace.size).toBeGreaterThan(55)
    expect(byTrace.size).toBeLessThan(150)
  })
})
