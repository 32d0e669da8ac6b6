// `npm run seller:create -- EMAIL [--role ROLE]`: creates a seller, or gives an existing one a new password, and prints it once.
import { parseArgs } from 'node:util'

import { CannotStart } from '#config/cannot-start'
import { email as emailSchema } from '#contract/entities'
import { paths } from '#contract/paths'
import { type SellerRole, sellerRoles } from '#contract/seller-login'
import type { Db } from '#db/connect'
import { createSeller, newSellerPassword, renewSellerPassword } from '#domain/accounts/sellers'
import { onDatabase, runScript } from '../start/run-script.ts'

if (import.meta.main) await runScript(sellerCreate)

export async function sellerCreate(typed: string[]): Promise<void> {
  const seller = read(typed)
  await onDatabase((db, { config }) => renewOrCreate(db, seller, config))
}

type Seller = { email: string; role: SellerRole | undefined }

function read(typed: string[]): Seller {
  const { positionals, values } = parseArgs({
    args: typed,
    options: { role: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  })
  const email = emailSchema.safeParse(positionals[0])
  if (!email.success) throw new CannotStart('Which email? For example: npm run seller:create -- owner@example.com')
  const role = sellerRoles.find((each) => each === values['role'])
  if ('role' in values && !role) {
    throw new CannotStart(`Which role? --role ${sellerRoles.join(', --role ')}; without it: owner.`)
  }
  return { email: email.data, role }
}

export async function renewOrCreate(
  db: Db,
  { email, role }: Seller,
  { publicUrl, production }: { publicUrl: string; production: boolean },
): Promise<void> {
  // The person who runs the command knows this password.
  const seller = { email, password: newSellerPassword(), mustChangePassword: production }
  const isKnown = await renewSellerPassword(db, { ...seller, role })
  if (!isKnown) await createSeller(db, { ...seller, name: 'Seller', ...(role && { role }) })
  console.log(
    `\n${isKnown ? 'New password for the seller' : 'Seller'} ${email}, shown only now:\n\n  ${seller.password}\n\n` +
      `Log in at ${publicUrl}${paths.seller()}${production ? ', and choose your own password there' : ''}\n`,
  )
}
