import path from 'node:path'

import type { Config } from '#config'
import { paths } from '#contract/paths'
import type { Sandbox } from '#sandbox/sandbox'
import type { SellerAccess } from './first-data.ts'

/** The addresses and logins that a developer needs. `missing`: the services that the sandbox replaces. */
export function welcome(
  config: Config,
  about: {
    sandbox: Sandbox | undefined
    missing: string[]
    seller: SellerAccess | undefined
    logFile: string | undefined
  },
): string {
  const { sandbox, missing, seller, logFile } = about
  const rows: [string, string][] = [
    ['Shop', config.publicUrl],
    ['Seller', seller ? sellerInWords(config, seller) : config.publicUrl + paths.seller()],
  ]
  if (sandbox && missing.includes('SMTP_URL')) rows.push(['Caught mail', `${sandbox.url}/mail`])
  if (sandbox && missing.includes('RAZORPAY_KEY_ID')) {
    rows.push(['Paying', 'the sandbox answers for Razorpay: choose UPI or card in its window; no money moves'])
  }
  if (sandbox) rows.push(['Sandbox', `${sandbox.url}   fail, delay or repeat payments and mail`])
  if (logFile) rows.push(['Log', path.relative(process.cwd(), logFile)])
  rows.push(['Stop', 'Ctrl-C'])
  return `\n${rows.map(([name, value]) => `  ${name.padEnd(12)} ${value}`).join('\n')}\n`
}

/** Where and how a person becomes the seller. */
export function sellerInWords({ publicUrl }: Pick<Config, 'publicUrl'>, seller: SellerAccess): string {
  if ('setUpAt' in seller)
    return `Open this link to set up the shop. It works once, for 7 days:\n\n  ${publicUrl}${seller.setUpAt}\n`
  return `${publicUrl}${paths.seller()}   ${seller.email}   ${seller.password}`
}

/** The shop's address on this machine, whatever name shoppers use. */
export function localAddress(config: Config): string {
  const host = config.host === '0.0.0.0' ? '127.0.0.1' : config.host === '::' ? '[::1]' : config.host
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${config.port}`
}
