import * as z from 'zod/mini'

import { gstinProblem } from './money/gstin.ts'
import { indianState } from './orders/pin-codes.ts'
import { fssaiProblem } from './products/fssai.ts'
import { email, line } from './text.ts'

const phone = z.string().check(z.trim(), z.regex(/^\+?\d[\d\s-]{7,18}$/, 'must be a phone number'))
// A shop that nobody has set up yet has the sample.
const sampleOr = (sample: string, problemOf: (text: string) => string | undefined) =>
  z.string().check((context) => {
    const problem = context.value === sample ? undefined : problemOf(context.value)
    if (problem) context.issues.push({ code: 'custom', message: `is no such number: ${problem}`, input: context.value })
  })

/** The business details, which footer, policy pages, emails and invoices name. */
export const business = z.object({
  name: line(40),
  tagline: line(90),
  legalName: line(100),
  email,
  phone,
  /** Where shoppers chat about their orders; '' for nowhere. */
  whatsapp: z._default(z.union([z.literal(''), phone]), ''),
  address: z.object({
    street: line(120),
    city: line(60),
    state: z
      .string()
      .check(z.refine((state) => indianState(state) !== undefined, 'must be a state or union territory of India')),
    zip: z.string().check(z.regex(/^[1-9]\d{5}$/, 'must be a PIN of 6 digits')),
    country: z.literal('India'),
  }),
  gstin: sampleOr('33AAAAA0000A1Z5', gstinProblem),
  fssai: sampleOr('00000000000000', fssaiProblem),
  social: z.object({
    label: line(30),
    url: z.string().check(
      z.refine((url) => url.startsWith('https://') && URL.canParse(url), 'must be an https address'),
      z.maxLength(300),
    ),
  }),
  /** Required by the Consumer Protection (E-Commerce) Rules, 2020, rule 4 (4); the name is a person's. */
  grievanceOfficer: z.object({ name: line(60), email, phone }),
  hours: line(80),
})
export type Business = z.infer<typeof business>

// Domains that never exist (RFC 2606 and 6761), so no customer could write there.
const RESERVED = /[@.](test|example|invalid|localhost|example\.(com|net|org))$/i
// Apart from the country code.
const isOfZeros = (number: string) => /^(\+\d{1,3}\s)?[0\s-]+$/.test(number)

/** Which of the details are still samples, in words for the owner: customers and the tax office read them on invoices. */
export function samplesIn({
  legalName,
  email,
  phone,
  address,
  gstin,
  fssai,
  grievanceOfficer: officer,
}: Business): string[] {
  const [ofGst, ofFood] = [gstinProblem(gstin), fssaiProblem(fssai)]
  const problems = {
    'The name of the business is the sample.': /\(sample\)/i.test(legalName),
    'The email is at a domain that does not exist.': RESERVED.test(email),
    'The phone is the sample.': isOfZeros(phone),
    'The street is the sample.': /\bsample\b/i.test(address.street),
    [`The GSTIN is no GST number: ${ofGst}.`]: ofGst !== undefined,
    [`The FSSAI number is none: ${ofFood}.`]: ofFood !== undefined,
    'The name of the grievance officer is the sample.': /\(sample\)/i.test(officer.name),
    'The email of the grievance officer is at a domain that does not exist.': RESERVED.test(officer.email),
    'The phone of the grievance officer is the sample.': isOfZeros(officer.phone),
  }
  return Object.entries(problems).flatMap(([problem, isTrue]) => (isTrue ? [problem] : []))
}
