// Each line of CONTRIBUTING.md for a developer is typed in a copy of this checkout.
import { rm } from 'node:fs/promises'

import { it as base, vi } from '#test/fixtures'
import { plainEnvironment } from '#test/processes'
import { copyProject } from '#test/project-copy'

import { developing } from '../developing.ts'
import { type Shell } from '../typed.ts'

// Whole runs on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const it = base.extend('developer', { scope: 'file' }, async ({}, { onCleanup }): Promise<Shell> => {
  const folder = await copyProject('developer')
  onCleanup(() => rm(folder, { recursive: true, force: true }))
  return { folder, env: plainEnvironment() }
})

it.for(Object.entries(developing))('%s', ([, run], { developer }) => run(developer))
