import { deviceState } from '#web/ui/device-state.ts'

const stored = deviceState<string[]>('pack-list-ticks', [])

/** The ticks on this device. `valid` are the possible ticks; others are deleted with the next change. */
export function useTicks(valid: readonly string[]) {
  const ticks = new Set(stored.use())
  return {
    isTicked: (tick: string) => ticks.has(tick),
    set: (tick: string, on: boolean) => stored.set(valid.filter((each) => (each === tick ? on : ticks.has(each)))),
  }
}
