import { describe, expect, it } from 'vitest'

import { toastTop } from '#web/ui/toast/toast-top.ts'

const screen = { bar: 57, toasts: 90, screen: 740 }

describe('Toasts begin', () => {
  it('below the bar while it is on the screen, else at the edge', () => {
    expect(toastTop(screen)).toBe(69)
    expect(toastTop({ ...screen, bar: -200 })).toBe(12)
  })

  it('below the field in use when they would cover it', () => {
    expect(toastTop({ ...screen, field: { top: 100, bottom: 148 } })).toBe(160)
    expect(toastTop({ ...screen, field: { top: 158, bottom: 206 } })).toBe(218)
  })

  it('below the bar when the field in use is in the bar, or below them', () => {
    expect(toastTop({ ...screen, field: { top: 6, bottom: 50 } })).toBe(69)
    expect(toastTop({ ...screen, field: { top: 159, bottom: 207 } })).toBe(69)
  })

  it('below the bar when the keyboard leaves no room below the field', () => {
    expect(toastTop({ ...screen, screen: 300, field: { top: 100, bottom: 250 } })).toBe(69)
  })
})
