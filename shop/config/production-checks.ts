import { gstinProblem } from '#contract/money/gstin'
import { fssaiProblem } from '#contract/products/fssai'

// Razorpay's own secrets have 24 characters, Google's 35, those of Amazon's S3 40.
const MIN_SECRET = 16
const secrets = [
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const

// Domains that never exist (RFC 2606 and 6761), so no customer could write there.
const RESERVED = /[@.](test|example|invalid|localhost|example\.(com|net|org))$/i

/** The details of `shop.config.ts` that are checked. */
export type BusinessDetails = Record<'legalName' | 'email' | 'phone' | 'gstin' | 'fssai', string> & {
  address: { street: string; state: string }
  grievanceOfficer: { name: string; email: string; phone: string }
}

/**
 * The reasons why a shop may not open to real customers: missing variables, test keys that were not allowed
 * (`ALLOW_TEST_KEYS`), short secrets, and business details that are still samples. Customers and the tax office read
 * these details on invoices.
 */
export function productionProblems(
  env: NodeJS.ProcessEnv,
  { allowTestKeys, details }: { allowTestKeys: boolean; details: BusinessDetails },
): string[] {
  const shortSecrets = secrets.filter((name) =>
    (env[name] ?? '').split(',').some((secret) => secret.trim() !== '' && secret.trim().length < MIN_SECRET),
  )
  const isTest = env.RAZORPAY_KEY_ID?.startsWith('rzp_test_') && !allowTestKeys
  return [
    ...(env.PUBLIC_URL ? [] : ['PUBLIC_URL is missing: the address shoppers use']),
    ...(env.TAX_MODE ? [] : ['TAX_MODE is missing: how the shop charges tax, which is gst, composition or added']),
    ...(env.MAIL_FROM ? [] : ['MAIL_FROM is missing: the sender of emails']),
    ...shortSecrets.map((name) => `${name} needs at least ${MIN_SECRET} characters`),
    ...(isTest
      ? ['RAZORPAY_KEY_ID is a test key, which takes no money: use the live one, or set ALLOW_TEST_KEYS=1']
      : []),
    ...sampleDetails(details).map((problem) => `shop.config.ts: ${problem}`),
  ]
}

function sampleDetails({
  legalName,
  email,
  phone,
  address,
  gstin,
  fssai,
  grievanceOfficer,
}: BusinessDetails): string[] {
  const problems = {
    'legalName is the sample': /\(sample\)/i.test(legalName),
    'email is at a domain that does not exist': RESERVED.test(email),
    'phone is the sample': isOfZeros(phone),
    'address.street is the sample': /\bsample\b/i.test(address.street),
    [`gstin is no GST number: ${gstinProblem(gstin)}`]: gstinProblem(gstin) !== undefined,
    [`fssai is no FSSAI number: ${fssaiProblem(fssai)}`]: fssaiProblem(fssai) !== undefined,
    'grievanceOfficer.name is the sample': /\(sample\)/i.test(grievanceOfficer.name),
    'grievanceOfficer.email is at a domain that does not exist': RESERVED.test(grievanceOfficer.email),
    'grievanceOfficer.phone is the sample': isOfZeros(grievanceOfficer.phone),
  }
  return Object.entries(problems).flatMap(([problem, isTrue]) => (isTrue ? [problem] : []))
}

// Apart from the country code.
function isOfZeros(number: string): boolean {
  return /^(\+\d{1,3}\s)?[0\s-]+$/.test(number)
}
