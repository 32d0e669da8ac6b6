import { RouterContextProvider } from 'react-router'
import { expect, it, vi } from 'vitest'

import { ApiRefusal } from '#web/api-client.ts'
import { type PageContext, pageContext } from '#web/page-context.ts'

import { handleError } from './entry.server.tsx'

function reported(error: unknown, signal?: AbortSignal): unknown[] {
  const context = new RouterContextProvider()
  const report = vi.fn<(error: unknown) => void>()
  context.set(pageContext, { report } as unknown as PageContext)
  const request = new Request('http://shop.test/home', signal ? { signal } : {})
  handleError(error, { request, context, params: {} })
  return report.mock.calls.flat()
}

it('a mistake of a page is reported to the log, and nothing else is', () => {
  const mistake = new TypeError('x is not a function')
  expect(reported(mistake)).toEqual([mistake])
  expect(reported(new ApiRefusal(404, { msg: 'Not here' }))).toEqual([])
  const notFound = { status: 404, statusText: 'Not Found', internal: true, data: null }
  expect(reported(notFound)).toEqual([])
  expect(reported(mistake, AbortSignal.abort())).toEqual([])
})
