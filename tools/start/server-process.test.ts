import path from 'node:path'

import { expect, it } from '#test/fixtures'

import { CannotStart } from '#config/cannot-start'
import { startServerProcess } from './server-process.ts'

const project = path.resolve(import.meta.dirname, '../..')

const started = (dataDir: string) =>
  startServerProcess({
    script: path.join(project, 'shop/server.ts'),
    args: ['--environment-follows'],
    nodeOptions: [],
    env: {
      ...process.env,
      NODE_ENV: undefined,
      ...environment,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    },
    logFile: undefined,
  })
const environment = {
  RAZORPAY_KEY_ID: 'rzp_test_start',
  RAZORPAY_KEY_SECRET: 'a secret',
  RAZORPAY_WEBHOOK_SECRET: 'another secret',
  SMTP_URL: 'smtp://127.0.0.1:1',
}

it('a server that was started before its database opens when it is told where that is', async ({
  database,
  folder,
}) => {
  const server = started(folder)
  await server.open({ DATABASE_URL: database.url })
  await server.stop()
  expect(await server.ended).toBe('ended with code 0')
})

it('a server whose environment is wrong once it is complete does not start', async ({ folder }) => {
  const server = started(folder)
  await expect(server.open({ DATABASE_URL: 'postgresql://127.0.0.1:1/nothing' })).rejects.toThrow(CannotStart)
  expect(await server.ended).toBe('ended with code 1')
})
