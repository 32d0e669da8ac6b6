import { expect, it, vi } from 'vitest'

import { CannotStart } from '#config/cannot-start'
import { runScript } from './run-script.ts'

it.each([
  [new CannotStart('Which email?'), /^\nWhich email\?\n$/],
  [new Error('a mistake'), /^\nError: a mistake\n {4}at /],
])('%s is told to the person who typed the command, and ends it with 1', async (error, told) => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {})
  const before = process.exitCode
  try {
    await runScript(() => Promise.reject(error))
    expect(process.exitCode).toBe(1)
    expect(complained.mock.calls).toEqual([[expect.stringMatching(told)]])
  } finally {
    process.exitCode = before
    complained.mockRestore()
  }
})
