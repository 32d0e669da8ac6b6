// Environments and business details of shops that may start, for tests of the configuration.
import { ConfigError, readConfig } from '#config'
import type { OwnerSettings } from '#contract/owner-settings'
import { settings } from '#shop'

export const services = {
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'secret-one',
  RAZORPAY_WEBHOOK_SECRET: 'secret-two',
  SMTP_URL: 'smtps://mail.example.com',
}
export const production = {
  ...services,
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'a key secret of 24 chars',
  RAZORPAY_WEBHOOK_SECRET: 'a webhook secret of 28 chars',
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example.com',
  MAIL_FROM: 'Mewa <hello@example.com>',
  TAX_MODE: 'added',
}

/** Business details that a real shop could have. */
export const details = {
  ...settings.business,
  legalName: 'Asha Foods LLP',
  email: 'hello@asha.in',
  phone: '+91 98400 12345',
  address: { ...settings.business.address, street: '4 Anna Salai' },
  gstin: '27AAPFU0939F1ZV',
  fssai: '10012042000123',
  grievanceOfficer: { name: 'R. Devi', email: 'devi@asha.in', phone: '+91 98400 12345' },
}

/** The message with which a configuration is refused; '' for a usable one. */
export function problems(env: NodeJS.ProcessEnv, changed: Partial<OwnerSettings> = {}): string {
  try {
    readConfig(env, { ...settings, ...changed })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}
