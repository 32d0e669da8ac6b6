import type { BrowserContext } from '@playwright/test'

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
