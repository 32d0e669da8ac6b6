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
