import type { BrowserContext, Page } from '@playwright/test'

export type Complaints = {
  /** Errors on the console, in the page and of the security policy. */
  errors: string[]
  /** Paths with an error response or none; the browser reports each on the console. */
  refusals: string[]
  /** Paths that the test expects to be refused. */
  expected: string[]
}

/** Collects the errors of every page of a browser. */
export function listen(context: BrowserContext, complaints: Complaints): void {
  context.on('weberror', (error) => complaints.errors.push(error.error().stack ?? error.error().message))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    if (message.text().startsWith('Failed to load resource')) {
      complaints.refusals.push(new URL(url).pathname)
    } else {
      complaints.errors.push(`${message.text().slice(0, 400)} (${url})`)
    }
  })
}

/** Expects the requests that a page makes without a connection, which are on its console. */
export function expectDisconnected(page: Page, refused: (...paths: string[]) => void): void {
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_INTERNET_DISCONNECTED') refused(new URL(request.url()).pathname)
  })
}
