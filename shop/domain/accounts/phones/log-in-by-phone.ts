import { phoneRefusals } from '#contract/orders/phone-wording'
import { accountRefusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { givePhone } from '#domain/accounts/phones/prove-phone'
import { ownerOfPhone, phoneKey, type PhoneOwner, setNews } from '#domain/accounts/phones/user-phone'
import { isOfShop } from '#domain/accounts/register'
import { type CurrentUser, type LoggedIn, startUserSession } from '#domain/accounts/sessions'
import { withCode } from '#domain/accounts/with-code'
import { welcomeEmail } from '#domain/messages/account-email-templates'
import { Failure } from '#domain/process/failure'
import type { Queue } from '#domain/process/queue'

type Entered = {
  phone: string
  code: string
  name?: string | undefined
  email?: string | undefined
  news: boolean
  device: string
  words: string | null
}
type Registration = {
  publicUrl: string
  ticketMailbox?: string | undefined
  mayWelcome: (email: string) => Promise<boolean>
}

/** Opens an account if the phone has none. Throws a Failure: 400 code; 409 (the code stays usable) name, email, no login. */
export async function logInByPhone(
  db: Db,
  queue: Queue,
  { phone, code, device, news, words, ...newcomer }: Entered,
  registration: Registration,
): Promise<LoggedIn> {
  return withCode(db, { to: phoneKey(phone), code, device }, async (tx) => {
    const owner = await lockOwner(tx, phone)
    if (owner && !owner.logsIn) throw new Failure('conflict', phoneRefusals.emailFirst, { code: 'email-first' })
    const user = owner ?? (await createUser(tx, queue, newcomer, registration))
    await givePhone(tx, user.id, phone, true)
    if (news) await setNews(tx, user.id, true)
    const { id, name, email } = user
    return { user: { id, name, email }, token: await startUserSession(tx, id, words) }
  })
}

// The first proof of the email (decision 025) holds this lock: it has deleted the phone, or ends the session of this login.
async function lockOwner(tx: Tx, phone: string): Promise<PhoneOwner | undefined> {
  const found = await ownerOfPhone(tx, phone)
  if (!found) return undefined
  await tx.selectFrom('users').select('id').where('id', '=', found.id).forNoKeyUpdate().execute()
  return ownerOfPhone(tx, phone)
}

async function createUser(
  tx: Tx,
  queue: Queue,
  { name, email }: Pick<Entered, 'name' | 'email'>,
  { publicUrl, ticketMailbox, mayWelcome }: Registration,
): Promise<CurrentUser> {
  if (name === undefined || email === undefined) {
    throw new Failure('conflict', accountRefusals.nameAndEmailNeeded, { code: 'name-needed' })
  }
  const created = await tx
    .insertInto('users')
    .values({ name, email })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'email'])
    .executeTakeFirst()
  if (!created || (await isOfShop(tx, email, ticketMailbox))) {
    throw new Failure('conflict', phoneRefusals.emailTaken, { code: 'email-taken' })
  }
  if (await mayWelcome(email)) await queue.send(tx, { name: 'mail', data: welcomeEmail(email, publicUrl) })
  return created
}
