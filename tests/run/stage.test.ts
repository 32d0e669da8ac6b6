import { expect, it } from 'vitest'

import { run } from './stage.ts'

const node = (code: string) => [process.execPath, '-e', code]

it('a command that ends has its output, and the code that it ended with', async () => {
  expect(await run(node('console.log("one"); process.exitCode = 3'))).toEqual({ code: 3, output: 'one\n' })
})

// Mutation: no limit. The run of all tests would then hang without a word.
it('a command that hangs is ended, and the processes are named that ran', async () => {
  const { code, output } = await run(node('setInterval(() => "hangs", 1_000)'), 100)
  expect(code).toBe(1)
  expect(output).toMatch(/^Ended after 0\.1 s\.[^]*"hangs"/m)
})
