import type { BrowserContext } from '@playwright/test'

export type Complaints = {
  /** Errors on the console, in the page and of the security policy. */
  heard: string[]
  /** Addresses that answered with an error or not at all; the browser writes each on the console. */
  refusals: string[]
  /** Addresses that the test says will refuse. */
  expected: string[]
}

/** Collects what every page of a browser complains of. */
export function listen(context: BrowserContext, complaints: Complaints): void {
  context.on('weberror', (error) => complaints.heard.push(error.error().stack ?? error.error().message))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    if (message.text().startsWith('Failed to load resource')) {
      complaints.refusals.push(new URL(url).pathname)
    } else {
      complaints.heard.push(`${message.text().slice(0, 400)} (${url})`)
    }
  })
}
