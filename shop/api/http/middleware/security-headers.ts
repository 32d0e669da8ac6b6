import type { MiddlewareHandler } from 'hono'

import type { Settings } from '#api/http/deps'
import type { Env } from '#api/http/env'

/** Adds the `answerHeaders` that the handler did not set. Documents set `documentHeaders`. */
export function securityHeaders(deps: { settings: Settings }): MiddlewareHandler<Env> {
  const headers = Object.entries(answerHeaders(deps.settings))
  return async (c, next) => {
    await next()
    for (const [name, value] of headers) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}

/** The headers of every answer. Values: OWASP Secure Headers Project, ASVS 5.0 chapter 3.4. */
export function answerHeaders(settings: Settings): Record<string, string> {
  return {
    ...transport(settings),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  }
}

/** The headers of a page. It may run the shop's scripts, those with this nonce, and the payment provider's. */
export function documentHeaders(settings: Settings, nonce: string): Record<string, string> {
  const provider = providerSources(settings)
  const pictures = settings.imagesUrl.startsWith('/') ? [] : [new URL(settings.imagesUrl).origin]
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...provider.scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...pictures, ...provider.images],
    'connect-src': ["'self'", ...provider.connections],
    'frame-src': provider.frames,
    'worker-src': ["'self'"],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...provider.frames],
    'frame-ancestors': ["'none'"],
  }
  return {
    ...transport(settings),
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${[...new Set(sources)].join(' ')}`)
      .join('; '),
    // The bank's page may open as a pop-up during a card payment and must reach its opener.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), usb=()',
  }
}

function transport(settings: Settings): Record<string, string> {
  const https = settings.publicUrl.startsWith('https:')
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

// Razorpay's checkout also loads from its CDN and reports to its own collectors (razorpay-magento, csp_whitelist.xml).
const razorpayExtras = {
  scripts: ['https://cdn.razorpay.com'],
  images: ['https://cdn.razorpay.com'],
  connections: ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
}
const noExtras = { scripts: [], images: [], connections: [] }

function providerSources({ checkoutScriptUrl, razorpayApiUrl }: Settings) {
  const checkout = new URL(checkoutScriptUrl)
  const api = new URL(razorpayApiUrl).origin
  const extras = checkout.hostname.endsWith('.razorpay.com') ? razorpayExtras : noExtras
  return {
    scripts: [checkout.origin, ...extras.scripts],
    frames: [api, checkout.origin],
    images: [checkout.origin, ...extras.images],
    connections: [api, checkout.origin, ...extras.connections],
  }
}
