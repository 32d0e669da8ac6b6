import { expect, it, vi } from 'vitest'

import { runningParts } from './running-parts.ts'

it('what stores the changes ends after the server and before the database, whichever started first', async () => {
  const ended: string[] = []
  const parts = runningParts()
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const name of ['claim', 'changes', 'database', 'server', 'sandbox'] as const) {
    parts.add(name, {
      stop: async () => {
        ended.push(name)
        if (name === 'server') throw new Error('it was ended already')
      },
    })
  }
  await parts.stopAll()
  expect(ended).toEqual(['server', 'changes', 'sandbox', 'database', 'claim'])
  expect(complained).toHaveBeenCalledOnce()
  complained.mockRestore()
})
