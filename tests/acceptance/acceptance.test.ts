import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, it } from 'vitest'

type Line = { number: string; result: string; outcomes: { result: string; reason?: string }[] }

const server = spawn(process.execPath, [path.join(import.meta.dirname, 'tutorial', 'server.js'), '0'])
let run: { code?: number; stdout: string }
let lines: Line[]

beforeAll(async () => {
  const [printed] = (await once(server.stdout, 'data')) as [Buffer]
  const [url = '', , email = '', password = ''] = printed.toString().trim().split(' ')
  const login = ['--seller-email', email, '--seller-password', password]
  const args = [import.meta.dirname, '--url', url, ...login, '--part', 'calls', '--json']
  run = await promisify(execFile)(process.execPath, args).catch((failed: typeof run) => failed)
  lines = JSON.parse(run.stdout) as Line[]
})

afterAll(async () => {
  server.kill()
  await once(server, 'exit')
})

it.for([
  ['3.2', 'what the user says of the password is ["password"], not []'],
  ['3.5', 'amount is 305.96, not 305.97'],
  ['5.1', 'a registration as "asha" is accepted'],
  ['5.5', 'a product of "Sweets" is accepted'],
  ['5.6', 'the zip code SW1A 1AA is accepted'],
  ['5.9', 'after 2.5 the stock is 2.5'],
  ['6.2', 'a check of the order of another is accepted'],
  ['6.3', 'POST /api/product/quantity is accepted'],
  ['7.8', 'the answer is 404 404 Not Found, no redirect'],
  ['7.25', 'a forged signature is accepted'],
  ['8.2', "the text is 'Wrong OTP'"],
  ['9.8', 'the status is Lost'],
] as const)('line %s fails on a server that was written after a tutorial: %s', ([number, why]) => {
  const line = lines.find((each) => each.number === number)
  expect(line?.result).toBe('failed')
  expect(line?.outcomes).toContainEqual(expect.objectContaining({ result: 'failed', reason: why }))
})

it('the lines that the server keeps pass, and those that need a payment are skipped', () => {
  const numbers = (wanted: string) => lines.filter(({ result }) => result === wanted).map(({ number }) => number)
  expect(numbers('passed')).toEqual(expect.arrayContaining(['1.1', '3.3', '7.1', '7.2', '7.5', '7.14', '7.19']))
  expect(numbers('skipped')).toEqual(['3.7', '4.5'])
  expect(run.code).toBe(1)
})
