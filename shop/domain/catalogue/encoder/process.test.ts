import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'

import { expect, it } from 'vitest'

import type { EncodeOrder } from '#domain/catalogue/encoder/process'
import { photo } from '#test/scenes/products'

const limits = { maxBytes: 768 * 1024 * 1024, maxCpuMs: 20_000 }
const start = () => fork(new URL('process.ts', import.meta.url), { env: {}, execArgv: [], serialization: 'advanced' })

async function ask(child: ChildProcess, order: EncodeOrder): Promise<object> {
  child.send(order)
  const [{ content }] = (await once(child, 'message')) as [{ content: object }]
  return content
}

it.each([
  ['memory', { maxBytes: 1_000_000 }],
  ['time', { maxCpuMs: 1 }],
])('a picture that needs too much %s is refused, and the process ends', async (reason, few) => {
  const child = start()
  const file = await readFile(new URL('../../../../tests/support/heic/six-megapixels.heic', import.meta.url))
  const refusal = { refused: 'pictureTooHeavy', reason: `Too much ${reason}` }
  expect(await ask(child, { file, ...limits, ...few })).toEqual(refusal)
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})

it('the process of pictures ends with the server', async () => {
  const child = start()
  expect(await ask(child, { file: await photo('#c47a2c', 90, 70), ...limits })).toMatchObject({ width: 90, height: 70 })
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})
