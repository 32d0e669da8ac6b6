// `npm run seller:reset-second-factor -- EMAIL`: for a seller who has lost the authenticator app and the recovery codes.
import { CannotStart } from '#config/cannot-start'
import { email as emailSchema } from '#contract/entities'
import { resetSecondFactor } from '#domain/accounts/seller-second-factor'
import { onDatabase, runScript } from '../start/run-script.ts'

if (import.meta.main) await runScript(sellerResetSecondFactor)

export async function sellerResetSecondFactor([typed]: string[]): Promise<void> {
  const email = emailSchema.safeParse(typed)
  if (!email.success) {
    throw new CannotStart('Which email? For example: npm run seller:reset-second-factor -- owner@example.com')
  }
  const isKnown = await onDatabase((db) => resetSecondFactor(db, email.data))
  if (!isKnown) throw new CannotStart(`There is no seller ${email.data}.`)
  console.log(`\nThe second factor of ${email.data} is removed, and every session has ended.\n`)
}
