import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { findBrowser } from './browser.ts'

/** Runs one test file and resolves with the exit code. The arguments go to its runner: `shop/api/shopper/cart.test.ts -t "merges"`. */
export async function runNamedTests(args: string[]): Promise<number> {
  const inBrowser = args.some((each) => /\.spec\.ts\b/.test(each))
  const browser = inBrowser ? await findBrowser() : ''
  if (browser === undefined) return 1
  if (browser) process.env.CHROMIUM_PATH = browser
  const [program = '', ...command] = inBrowser
    ? ['playwright', 'test', '--config=tests/e2e/playwright.config.ts']
    : ['vitest', 'run']
  const bin = path.resolve('node_modules', '.bin', program)
  const [code] = (await once(spawn(bin, [...command, ...args], { stdio: 'inherit' }), 'exit')) as [number | null]
  return code ?? 1
}
