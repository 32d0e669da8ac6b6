import { it as base } from '#test/fixtures'
import { oneOfEach } from '#test/people/buyer'
import { type Collector, startCollector } from '#test/trace-collector'

import { answers } from './answers.ts'

const it = base
  .extend('collector', { scope: 'file' }, async ({}, { onCleanup }): Promise<Collector> => {
    const collector = await startCollector()
    onCleanup(collector.stop)
    return collector
  })
  .extend('environment', { scope: 'file' }, ({ collector }) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }))
  .extend('sold', { scope: 'file' }, async ({ shop }) => {
    await (await shop.buyer()).buy(oneOfEach(await shop.stock(5)))
    return true
  })

it.for(Object.entries(answers))('%s', ([, run], { shop, collector, sold }) => run({ shop, collector, sold }))
