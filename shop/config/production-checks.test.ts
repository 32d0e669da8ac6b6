import { describe, expect, it } from 'vitest'

import { readConfig } from '#config'
import { problems, production } from '#test/configuration'

describe('a shop with real customers', () => {
  it('R9: does not start with test keys, unless they are allowed', () => {
    const test = { ...production, RAZORPAY_KEY_ID: 'rzp_test_1' }
    expect(problems(test)).toContain('ALLOW_TEST_KEYS=1')
    expect(problems({ ...test, ALLOW_TEST_KEYS: '0' })).toContain('ALLOW_TEST_KEYS=1')
    expect(problems({ ...test, ALLOW_TEST_KEYS: '1' })).toBe('')
    expect(problems({ ...test, ALLOW_TEST_KEYS: 'perhaps' })).toContain('- ALLOW_TEST_KEYS must be')
  })

  it.each([
    'RAZORPAY_KEY_SECRET',
    'RAZORPAY_WEBHOOK_SECRET',
    'GOOGLE_CLIENT_SECRET',
    'S3_SECRET_ACCESS_KEY',
    'BACKUP_S3_SECRET_ACCESS_KEY',
  ])('R9: does not start with a short %s, and keeps it out of the message', (name) => {
    const message = problems({ ...production, [name]: 'fifteen letters' })
    expect(message).toContain(`- ${name} needs at least 16 characters`)
    expect(message).not.toContain('fifteen')
  })

  it('does not start with a short old webhook secret beside a new one', () => {
    const both = { ...production, RAZORPAY_WEBHOOK_SECRET: `${production.RAZORPAY_WEBHOOK_SECRET},old` }
    expect(problems(both)).toContain('- RAZORPAY_WEBHOOK_SECRET needs')
  })

  it('names its account at Razorpay properly', () => {
    expect(problems({ ...production, RAZORPAY_ACCOUNT_ID: 'rzp_live_1' })).toContain('- RAZORPAY_ACCOUNT_ID must')
    expect(readConfig({ ...production, RAZORPAY_ACCOUNT_ID: 'acc_1' }).razorpay.accountId).toBe('acc_1')
  })
})
