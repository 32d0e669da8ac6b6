import type { Locator } from '@playwright/test'

/** Does what a thumb does on a phone, and counts its taps; letters that are typed are no taps. */
export function newThumb() {
  let taps = 0
  return {
    taps: () => taps,
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    /** Taps the field and types. */
    type: async (field: Locator, text: string) => {
      taps += 1
      await field.fill(text)
    },
    /** Opens the list of a field and taps a choice. */
    choose: async (field: Locator, option: string) => {
      taps += 2
      await field.selectOption(option)
    },
    /** Opens the camera, takes a picture and uses it. */
    photograph: async (field: Locator, picture: Parameters<Locator['setInputFiles']>[0]) => {
      taps += 3
      await field.setInputFiles(picture)
    },
  }
}
