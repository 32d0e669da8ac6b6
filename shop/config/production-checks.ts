// Razorpay's own secrets have 24 characters, Google's 35, those of Amazon's S3 40.
const MIN_SECRET = 16
const secrets = [
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'WHATSAPP_APP_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const

/**
 * The reasons why a shop may not start for real customers: missing variables, test keys that were not allowed
 * (`ALLOW_TEST_KEYS`), and short secrets. What the owner has to choose besides is in `toOpen`.
 */
export function productionProblems(env: NodeJS.ProcessEnv, { allowTestKeys }: { allowTestKeys: boolean }): string[] {
  const shortSecrets = secrets.filter((name) =>
    (env[name] ?? '').split(',').some((secret) => secret.trim() !== '' && secret.trim().length < MIN_SECRET),
  )
  const isTest = env.RAZORPAY_KEY_ID?.startsWith('rzp_test_') && !allowTestKeys
  return [
    ...(env.PUBLIC_URL ? [] : ['PUBLIC_URL is missing: the address shoppers use']),
    ...(env.MAIL_FROM ? [] : ['MAIL_FROM is missing: the sender of emails']),
    ...shortSecrets.map((name) => `${name} needs at least ${MIN_SECRET} characters`),
    ...(isTest
      ? ['RAZORPAY_KEY_ID is a test key, which takes no money: use the live one, or set ALLOW_TEST_KEYS=1']
      : []),
  ]
}
