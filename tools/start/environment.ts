import { type Config, readConfig } from '#config'

export type Environment = Record<string, string>

/** The sandbox replaces an outside service only as a whole: a real key does not work with a sandbox secret. */
const thirdParties = [
  ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'RAZORPAY_API_URL'],
  ['SMTP_URL', 'TICKET_ADDRESS', 'TICKET_MAIL_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_ISSUER'],
  ['COURIER_SECRET'],
  ['WHATSAPP_URL', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
] as const

/** The variables that the sandbox would provide; none in production, which needs the real services. */
export function missingServices(env: NodeJS.ProcessEnv): string[] {
  if (env.NODE_ENV === 'production') return []
  return thirdParties.filter((names) => names.every((name) => !env[name])).flat()
}

/** Fills only missing variables from the sandbox. */
export function filledFrom(sandbox: Environment, missing: readonly string[]): Environment {
  return Object.fromEntries(Object.entries(sandbox).filter(([name]) => missing.includes(name)))
}

/** The configuration as it will be once the sandbox runs, so that errors are reported before anything is started. */
export function completedConfig(env: NodeJS.ProcessEnv): Config {
  const samples: Environment = {
    RAZORPAY_KEY_ID: 'sandbox',
    RAZORPAY_KEY_SECRET: 'sandbox-key',
    RAZORPAY_WEBHOOK_SECRET: 'sandbox-webhook',
    SMTP_URL: 'smtp://127.0.0.1',
    TICKET_ADDRESS: 'tickets@mewa.test',
    TICKET_MAIL_SECRET: 'sandbox-ticket-mail',
    GOOGLE_CLIENT_ID: 'sandbox',
    GOOGLE_CLIENT_SECRET: 'sandbox',
    WHATSAPP_URL: 'http://100000000000001:sandbox@127.0.0.1',
    WHATSAPP_APP_SECRET: 'sandbox',
    WHATSAPP_VERIFY_TOKEN: 'a sandbox verify token',
    COURIER_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
  }
  return readConfig({ ...env, ...filledFrom(samples, missingServices(env)) })
}
