import { once } from 'node:events'

import { calls } from '#contract/calls'
import { rawConnection } from '#test/raw-connection'

import { expect, test } from '@playwright/test'
import { launchShop } from '../harness/start-shop.ts'

test('R14: a shop whose output nobody takes opens, answers and closes; R15: a request that has begun is answered', async () => {
  const { shop, launcher, stop } = await launchShop({ SEED: 'none' }, { output: '/dev/full' })
  const late = rawConnection(shop.url.replace('localhost', '127.0.0.1'))
  const begun = `GET ${calls.productList.path} HTTP/1.1\r\nHost: shop.test\r\n`
  late.write(`${begun}\r\n${begun}`)
  await expect.poll(() => late.statuses()).toEqual([200])
  const ended = once(launcher, 'exit')
  const stopped = stop()
  await expect
    .poll(() =>
      fetch(shop.url).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  late.write('\r\n')
  await expect.poll(() => late.statuses()).toEqual([200, 200])
  expect(await ended).toEqual([0, null])
  await stopped
})
