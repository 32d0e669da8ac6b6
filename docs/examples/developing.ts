// What CONTRIBUTING.md and docs/operations.md have a developer type. A run of minutes is cut to its shortest selection.
import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { expect } from '#test/fixtures'
import { freePort } from '#test/processes'

import { read } from '../test-files.ts'
import { type Ended, type Shell, typed, typedAndGoingOn } from './typed.ts'

/** A file of tests that needs neither shop nor database. */
const SHORT = 'shop/contract/text.test.ts'

export const developing: Record<string, (developer: Shell) => Promise<void> | void> = {
  'npm run check -- shop/api/shopper/cart.test.ts': (developer) => checkCart(developer),
  '-t "two tabs"': (developer) => checkCart(developer),
  'npm run check': async (developer) => {
    expectPassed(await typed(developer, `npm run check -- ${SHORT}`))
  },
  'npm test': async (developer) => {
    expectPassed(await typed(developer, `npm test -- ${SHORT}`))
  },
  // The last line of a whole run, of which this test is a part.
  'N passed, N failed': () => {
    const [last] =
      read('tests/run/run-tests.ts')
        .match(/^console\.log\(.*\)$/gm)
        ?.slice(-1) ?? []
    expect(last?.replaceAll(/\$\{sum\('\w+'\)\}/g, 'N')).toBe('console.log(`\\nN passed, N failed`)')
  },
  '.ci/run': async (developer) => {
    const env = await withPrograms(developer, { npm: 'echo "CI=$CI npm $* in $PWD"' })
    const { code, out } = await typed({ env, folder: '/' }, path.join(developer.folder, '.ci/run'))
    expect([code, out.trim()]).toEqual([0, `CI=1 npm test in ${developer.folder}`])
  },
  'npm run check -- FILE --inspect-brk --no-file-parallelism': async (developer) => {
    const port = await freePort()
    const line = 'npm run check -- FILE --inspect-brk --no-file-parallelism'
    const check = typedAndGoingOn(
      developer,
      line.replace('FILE', SHORT).replace('--inspect-brk', `--inspect-brk=127.0.0.1:${port}`),
    )
    await check.prints(RegExp(`Debugger listening on ws://127.0.0.1:${port}/`))
    await check.stop()
  },
  '--debug': async (developer) => {
    const { out } = await typed(developer, 'npm run check -- tests/e2e/cart.spec.ts --debug --list')
    expect(out).toMatch(/^Total: [1-9]\d* tests? in 1 file$/m)
  },
  'npm run test:pages': async (developer) => {
    const { out } = await typed(developer, 'npm run test:pages -- edge-cases/.*.spec.ts sweeps/.*.spec.ts --list')
    expect(out).toMatch(/^Total: [1-9]\d* tests in [1-9]\d* files$/m)
  },
  'npm run test:faults -- --short': async (developer) => {
    const { code, out } = await typed(developer, 'npm run test:faults -- --short "shoppers and one piece"')
    expect(out).toMatch(/^ok {5}race: \d+ shoppers and one piece: [^]*\n1 passed, 0 failed$/m)
    expect(code).toBe(0)
  },
  // A machine need not have Spin.
  'npm run test:model': async (developer) => {
    const { out, err } = await typed(developer, 'npm run test:model -- --part ways --ways 1')
    expect(out + err).toMatch(/^The protocol holds|spin is not there\. Install it first/m)
  },
  'apt-get install spin gcc': () => expect(read('tests/model/spin.ts')).toContain('apt-get install spin gcc'),
  'npm run test:mutants': async (developer) => {
    const { out } = await typed(developer, `npm run test:mutants -- ${SHORT.replace('.test', '')} --each 2`)
    expect(out).toMatch(/^shop\/contract\/text\.ts: \d of 2 seen, \d+ %$/m)
  },
  'npm run test:upgrade -- COMMIT': async (developer) => {
    await typed(developer, 'git init -q && git add -A && git -c user.name=A -c user.email=a@b.c commit -qm release')
    const line = 'npm run test:upgrade -- COMMIT'.replace('COMMIT', 'HEAD')
    expectPassed(await typed(developer, `${line} ${SHORT}`))
  },
  // The one test of it that needs neither.
  'npm run test:alerts': async (developer) => {
    const env = await withPrograms(developer, { prometheus: ':', id: 'echo 0' })
    expectPassed(await typed({ ...developer, env }, 'npm run test:alerts -- -t "every alert has a cause"'), 1)
  },
  'npm run test:cluster -- [NAME] [--seed N] [--rounds N] [--logs FOLDER]': (developer) => namelessCluster(developer),
  '--naive': (developer) => namelessCluster(developer, '--naive'),
}

async function checkCart(developer: Shell): Promise<void> {
  const chosen = ['npm run check -- shop/api/shopper/cart.test.ts', '-t "two tabs"'].join(' ')
  expectPassed(await typed(developer, chosen), 1)
}

function expectPassed({ code, out, err }: Ended, count?: number): void {
  const plain = stripVTControlCharacters(out)
  expect([code, plain + err]).toEqual([0, expect.stringMatching(RegExp(`Tests +${count ?? '[1-9]\\d*'} passed`))])
}

/** A cluster needs root and an hour; the names of its cases are compared in answers.ts. */
async function namelessCluster(developer: Shell, more = ''): Promise<void> {
  const line = 'npm run test:cluster -- [NAME] [--seed N] [--rounds N] [--logs FOLDER]'
    .replaceAll(/[[\]]/g, '')
    .replace('NAME', 'nowhere')
    .replaceAll(' N ', ' 1 ')
    .replace('FOLDER', developer.folder)
  const { code, err } = await typed(developer, `${line} ${more}`)
  expect([code, err]).toEqual([1, expect.stringContaining('No case is called nowhere.')])
}

/** An environment in which these programs do something else. */
async function withPrograms({ folder, env }: Shell, programs: Record<string, string>): Promise<NodeJS.ProcessEnv> {
  const bin = await mkdtemp(path.join(folder, 'test-results-'))
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(path.join(bin, name), `#!/bin/sh\n${script}\n`)
    await chmod(path.join(bin, name), 0o755)
  }
  return { ...env, PATH: [bin, env['PATH']].join(path.delimiter) }
}
