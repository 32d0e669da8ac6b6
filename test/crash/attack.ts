// The two ways a scene is attacked: the shop dies at every question it puts, or a rival comes before each.
import { expect } from 'vitest'

import { Failure } from '#domain/failure'
import type { BackRoom } from '#test/crash/back-room'
import type { Moment } from '#test/crash/power'

export type Dying = {
  /** What the shop is doing when it dies. */
  act: () => Promise<unknown>
  /** What happens afterwards without anybody knowing that it died. */
  after: () => Promise<void>
  /** How it must have ended, and the orders it was about. */
  ends: () => Promise<string[]>
}

type Shop = BackRoom['shop']
export type Meeting = {
  act: (shop: Shop) => Promise<unknown>
  rival: (shop: Shop) => Promise<unknown>
  /** Of the two, given who was granted what he wanted; answers the orders it was about. */
  ends: (granted: { act: boolean; rival: boolean }) => Promise<string[]>
}

/** Cuts the power at each question of an act, one scene for each, and looks how it ended. */
export async function dieEverywhere(room: BackRoom, open: () => Promise<Dying>): Promise<void> {
  const whole = await open()
  const { asked } = await room.during(undefined, whole.act)
  expect(asked.length).toBeGreaterThan(2)
  await whole.after()
  await room.expectTruth(await whole.ends())

  for (const [i, { what, alone }] of asked.entries()) {
    // What dies takes with it what it had heard: before a question is after the one before.
    const moments: Moment[] = i > 0 && alone ? ['after'] : ['before', 'after']
    for (const moment of moments) {
      const scene = await open()
      const { cut } = await room.during({ at: i + 1, moment }, scene.act)
      expect(cut).toBe(true)
      try {
        await scene.after()
        await room.expectTruth(await scene.ends())
      } catch (cause) {
        throw new Error(`Died ${moment} question ${i + 1} of ${asked.length}: ${what}`, { cause })
      }
    }
  }
}

/** Lets the rival have his way before each question of an act, one scene for each, and looks how it ended. */
export async function meetEverywhere(room: BackRoom, open: () => Promise<Meeting>): Promise<void> {
  const alone = await open()
  const { asked } = await room.during(undefined, () => alone.act(room.shop))
  for (const [i, { what }] of asked.entries()) {
    const scene = await open()
    const granted = { act: true, rival: true }
    const refused = (who: keyof typeof granted) => (error: unknown) => {
      if (!(error instanceof Failure)) throw error
      granted[who] = false
    }
    try {
      await room.against(
        i + 1,
        () => scene.rival(room.second).catch(refused('rival')),
        () => scene.act(room.shop).catch(refused('act')),
      )
      await room.expectTruth(await scene.ends(granted))
    } catch (cause) {
      throw new Error(`The rival before question ${i + 1} of ${asked.length}: ${what}`, { cause })
    }
  }
}
