// The recipes of CONTRIBUTING.md are carried out in a copy of this checkout, which then compiles and runs.
import { it as base, vi } from '#test/fixtures'

import { followingRecipes, type Follower, startFollower } from '../following-recipes.ts'

// Whole runs on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const it = base.extend('follower', { scope: 'file' }, async ({}, { onCleanup }): Promise<Follower> => {
  const follower = await startFollower()
  onCleanup(follower.stop)
  return follower
})

it.for(Object.entries(followingRecipes))('%s', ([, run], { follower }) => run(follower))
