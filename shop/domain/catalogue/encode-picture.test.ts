import { expect, it, vi } from 'vitest'

import { refusals } from '#contract/wording'
import { encodePicture } from '#domain/catalogue/encode-picture'
import { decoders, stopDecoders } from '#test/decoders'
import { photo } from '#test/scenes/products'

it('a picture that is not decoded in time is refused, and the next one is decoded', async () => {
  const file = await photo('#c47a2c', 90, 70)
  await encodePicture(file)
  const before = decoders()
  stopDecoders()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const late = encodePicture(file).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(45_000)
    expect(await late).toMatchObject({ kind: 'invalid', message: refusals.pictureTooHeavy })
  } finally {
    vi.useRealTimers()
  }
  expect(await encodePicture(file)).toMatchObject({ width: 90, height: 70 })
  expect(decoders()).not.toEqual(before)
})
