import { Hono } from 'hono'
import { expect, it } from 'vitest'

import type { Env } from '#api/http/env'
import { answerFailure } from '#api/http/middleware/failures'
import { requestLog } from '#api/http/middleware/request-log'
import { createLog } from '#api/logs/log'

const newline = '%0a{"level":30,"msg":"forged"}'
const terminal = '%1b[2J%c2%9b31m'
const lineEnds = '%c2%85%e2%80%a8%e2%80%a9'

it.each([newline, terminal, lineEnds])(
  'G7: a request of /%s is one line of JSON without control characters',
  async (odd) => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const app = new Hono<Env>()
    app.use(requestLog({ log, settings: { trustProxy: 1 } as never }))
    app.onError(answerFailure({ log }))
    app.post('/*', (c) => {
      throw new Error(`No page ${c.req.path}`)
    })
    await app.request(`/${odd}`, { method: 'POST', headers: { 'x-forwarded-for': '203.0.113.7\u009b31m' } })

    expect(lines).toHaveLength(2)
    for (const line of lines) {
      expect(line).toMatch(/^\{[^\p{Cc}\u2028\u2029]*\}\n$/u)
      expect((JSON.parse(line) as { path: string }).path).toBe(decodeURIComponent(`/${odd}`))
    }
  },
)
