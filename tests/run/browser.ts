import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

import { chromium } from '@playwright/test'

import { step } from '#tools/start/progress'

const run = promisify(execFile)

// The headless shell first: without a window system's code it needs about half of the processor time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

/** The path of a working Chromium, downloaded if there is none; undefined, with advice printed, when that fails. */
export async function findBrowser(): Promise<string | undefined> {
  const present = await firstThatRuns([process.env.CHROMIUM_PATH, process.env.CHROMIUM, ...onThePath(), ownDownload()])
  if (present) return present
  await step('Fetching a browser', () => npx('playwright', 'install', 'chromium'))
  const fetched = await firstThatRuns([ownDownload()])
  if (fetched) return fetched
  if (process.getuid?.() === 0) {
    await step('Installing the distribution’s browser', installPackage)
    const installed = await firstThatRuns([...onThePath(), ownDownload()])
    if (installed) return installed
  }
  console.log('\nNo Chromium was found, and the download failed. Install one, or set CHROMIUM_PATH to its path.')
  return undefined
}

function onThePath(): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
}

function ownDownload(): string | undefined {
  try {
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

async function firstThatRuns(candidates: (string | undefined)[]): Promise<string | undefined> {
  for (const candidate of candidates) {
    if (!candidate || !existsSync(candidate)) continue
    // A browser that lacks a system library exists but does not run.
    const ran = await run(candidate, ['--version'], { timeout: 20_000 }).then(
      () => true,
      () => false,
    )
    if (ran) return candidate
  }
  return undefined
}

async function installPackage(): Promise<void> {
  await quietly('apt-get', ['update'])
  await quietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'])
  await npx('playwright', 'install-deps', 'chromium')
}

function npx(name: string, ...args: string[]): Promise<void> {
  return quietly(path.join(import.meta.dirname, '../../node_modules/.bin', name), args)
}

// Its success shows in whether a browser runs afterwards.
async function quietly(program: string, args: string[]): Promise<void> {
  await run(program, args, { timeout: 600_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).catch(
    () => {},
  )
}
