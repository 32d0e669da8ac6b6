// Calls that need more than a session: a code, a credential, a member of the team. A request to one of them has an account
// of its own, which it may use up.
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { type Call, calls } from '#contract/calls'
import type { LoginStep } from '#contract/seller-login'
import { recoveryCodeHash } from '#domain/accounts/recovery-codes'
import { phoneKey } from '#domain/accounts/phones/user-phone'
import { issueCode } from '#domain/accounts/reset-codes'
import { startSellerSession, startUserSession } from '#domain/accounts/sessions'
import { forApp, newSecret } from '#domain/accounts/totp'
import { ticketAddress } from '#domain/tickets/ticket-address'
import { codeOf } from '#test/people/sellers'
import { addPasskey, type Authenticator, optionsFrom, softwareAuthenticator } from '#test/people/software-authenticator'
import { shipParcel } from '#test/scenes/parcels'
import { openTicket } from '#test/scenes/tickets'
import { PHONE, RECOVERY_CODE, type ShopNames } from './names.ts'
import type { Actor, People } from './people.ts'

type Options = Awaited<ReturnType<typeof optionsFrom>>
type Preparation = (people: People, actor: Actor) => Promise<People>

const {
  courierEvents,
  passkeyAdd,
  passkeyRemove,
  passkeyRename,
  passkeySignIn,
  reportSend,
  reviewAdd,
  reviewAnswer,
  reviewHide,
  reviewWithdraw,
  sellerChangePassword,
  sellerPasskeyAdd,
  sellerPasskeyAddOptions,
  sellerPasskeyConfirm,
  sellerPasskeyRemove,
  sellerPasskeySignIn,
  sellerRecoveryCodes,
  sellerSecondFactor,
  sellerSecondFactorConfirm,
  sellerSecondFactorTurnOff,
  sellerTeamRemove,
  sellerTeamRole,
  tabletAdd,
  ticketMail,
  userDelete,
  userLoginOtp,
  userProvePhone,
  userResetPassword,
  userVerifyResetOtp,
} = calls

const preparations = new Map<Call, Preparation>([
  ...[userDelete, userLoginOtp, userResetPassword, userVerifyResetOtp].map((call) => [call, asNewcomer] as const),
  ...[passkeyRemove, passkeyRename].map((call) => [call, withPasskey] as const),
  [userProvePhone, withPhoneCode],
  [passkeyAdd, withNewCredential],
  [passkeySignIn, withUsedCredential],
  [reportSend, (people, actor) => withOrderThat('Shipped', people, actor)],
  [reviewAdd, (people, actor) => withOrderThat('Delivered', people, actor)],
  ...[reviewAnswer, reviewHide, reviewWithdraw].map((call) => [call, withReview] as const),
  [courierEvents, withParcel],
  [ticketMail, withTicket],
  [sellerPasskeyRemove, asSellerWithPasskey],
  [sellerPasskeySignIn, asSellerWithUsedCredential],
  [sellerPasskeyConfirm, asSellerWithUsedCredential],
  [sellerPasskeyAdd, asSellerWithNewCredential],
  [sellerPasskeyAddOptions, (people) => asNewSeller(people)],
  [tabletAdd, (people) => asNewSeller(people)],
  [sellerSecondFactor, (people) => asNewSeller(people, 'second factor')],
  ...[sellerChangePassword, sellerRecoveryCodes, sellerSecondFactorConfirm, sellerSecondFactorTurnOff].map(
    (call) => [call, (people: People) => asNewSeller(people)] as const,
  ),
  ...[sellerTeamRemove, sellerTeamRole].map((call) => [call, withMember] as const),
])

/** The people as this call finds them, with names for what it needs. */
export async function prepared(call: Call, people: People, actor: Actor): Promise<People> {
  return (await preparations.get(call)?.(people, actor)) ?? people
}

const named = (people: People, names: Partial<ShopNames>): People => ({
  ...people,
  common: { ...people.common, ...names },
})

/** The paid order of the shopper who calls has left the shop, or is there. */
async function withOrderThat(status: 'Shipped' | 'Delivered', people: People, actor: Actor): Promise<People> {
  const { names } = actor === 'second' ? people.second : people.first
  const { db } = people.shop
  await db.updateTable('orders').set({ status }).where('id', '=', names.order).where('pay_state', '=', 'PAID').execute()
  return people
}

/** The shopper who calls has reviewed a product of an order. */
async function withReview(people: People, actor: Actor): Promise<People> {
  const { names } = actor === 'second' ? people.second : people.first
  const { db } = people.shop
  const { rows } = await sql<{ id: string }>`
    INSERT INTO reviews (order_id, product_id, user_id, stars, words)
    SELECT order_id, product_id, ${names.user}, 4, 'Good.' FROM order_items WHERE order_id = ${names.order} LIMIT 1
    ON CONFLICT (order_id, product_id) DO UPDATE SET answer = '' RETURNING id`.execute(db)
  return named(people, { __review__: rows[0]?.id ?? 'none' })
}

/** The paid order of the first shopper is in a parcel of the courier. */
async function withParcel(people: People): Promise<People> {
  const { shop, first, seller } = people
  const { order, bought } = first.names
  const browser = shop.visitor()
  browser.cookies.set('seller', seller.token)
  // Refused once all of it has left: an event of that parcel serves as well.
  await shipParcel(browser, order, [{ product: bought, quantity: 1 }])
  const ofOrder = shop.db.selectFrom('parcels').select('tracking_number').where('order_id', '=', order)
  return named(people, { __parcel__: (await ofOrder.executeTakeFirst())?.tracking_number ?? '' })
}

/** The first shopper has a ticket, whose address takes emails. */
async function withTicket(people: People): Promise<People> {
  const { shop, first } = people
  // Refused above the limits of an account: a ticket of before serves as well.
  await openTicket(browserOf(people, 'first'))
  const own = shop.db.selectFrom('tickets').select('number').where('user_id', '=', first.names.user)
  const { number = '' } =
    (await own.where('closed_at', 'is', null).orderBy('opened_at', 'desc').executeTakeFirst()) ?? {}
  const { TICKET_ADDRESS: mailbox = '' } = shop.sandbox.environment
  return named(people, { __ticket__: ticketAddress(mailbox, shop.deps.settings.signingKey, number) })
}

/** The shopper who calls has a new account, with the password of the old one and a code. */
async function asNewcomer(people: People, actor: Actor): Promise<People> {
  const place = actor === 'second' ? 'second' : 'first'
  const { db } = people.shop
  const person = people[place]
  const email = `new-${randomUUID()}@example.com`
  const { id: user } = await db
    .insertInto('users')
    .columns(['name', 'email', 'password_hash'])
    .expression((of) =>
      of
        .selectFrom('users')
        .select([of.val('New').as('name'), of.val(email).as('email'), 'password_hash'])
        .where('id', '=', person.names.user),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  // The requests of the fuzz have no cookie of a device.
  const asker = { device: '', network: '10.0.0.1', isKnown: false }
  const code = await db.transaction().execute((tx) => issueCode(tx, email, { id: user, isProven: false }, asker, false))
  const token = await startUserSession(db, user)
  return {
    ...people,
    [place]: { ...person, names: { ...person.names, user, email, code: code ?? '' }, token, secrets: [] },
  }
}

/** The shopper who calls has a new account, and a phone has got a code for it. */
async function withPhoneCode(people: People, actor: Actor): Promise<People> {
  const staged = await asNewcomer(people, actor)
  const asker = { device: '', network: '10.0.0.1', isKnown: false }
  const code = await staged.shop.db.transaction().execute(async (tx) => {
    // Those of the requests before are its allowance.
    await tx.deleteFrom('reset_codes').where('email', '=', phoneKey(PHONE)).execute()
    return issueCode(tx, phoneKey(PHONE), null, asker, true)
  })
  return named(staged, { __phone_code__: code ?? '' })
}

function browserOf({ shop, first, second }: People, actor: Actor) {
  const browser = shop.visitor()
  browser.cookies.set('sid', (actor === 'second' ? second : first).token)
  return browser
}

async function withPasskey(people: People, actor: Actor): Promise<People> {
  const staged = await asNewcomer(people, actor)
  const answer = await addPasskey(browserOf(staged, actor), softwareAuthenticator())
  return named(staged, { __passkey__: (answer.body as { passkey: { id: string } }).passkey.id })
}

async function withNewCredential(people: People, actor: Actor): Promise<People> {
  const staged = await asNewcomer(people, actor)
  const options = await optionsFrom(browserOf(staged, actor), calls.passkeyAddOptions.path)
  return named(staged, newCredential(options))
}

function newCredential(options: Options) {
  const { id, response } = softwareAuthenticator().create(options)
  return {
    __passkey__: id,
    __client_data__: response.clientDataJSON,
    __attestation__: response.attestationObject,
  }
}

function usedCredential(authenticator: Authenticator, options: Options) {
  const { id, response } = authenticator.get(options)
  return {
    __passkey__: id,
    __client_data__: response.clientDataJSON,
    __authenticator__: response.authenticatorData,
    __signature__: response.signature,
    __handle__: response.userHandle,
  }
}

async function withUsedCredential(people: People, actor: Actor): Promise<People> {
  const staged = await asNewcomer(people, actor)
  const authenticator = softwareAuthenticator()
  await addPasskey(browserOf(staged, actor), authenticator)
  const options = await optionsFrom(staged.shop.visitor(), calls.passkeySignInOptions.path)
  return named(staged, usedCredential(authenticator, options))
}

/** The seller who calls has a new account with the same password, a second factor, and another one begun. */
async function asNewSeller(people: People, next?: LoginStep): Promise<People> {
  const { shop, seller } = people
  const id = await newSeller(people)
  const secret = newSecret()
  const recovery_codes = [recoveryCodeHash(RECOVERY_CODE)].filter((code) => code !== undefined)
  await shop.db
    .insertInto('seller_second_factors')
    .values({ seller_id: id, secret, recovery_codes, pending_secret: secret })
    .execute()
  const token = await startSellerSession(shop.db, id, next ? { next } : { isProven: true })
  const app = await forApp(secret, 'seller@example.com')
  return named({ ...people, seller: { ...seller, id, token } }, { __login_code__: codeOf(app.secret) })
}

async function asSellerWithNewCredential(people: People): Promise<People> {
  const { staged, begin } = await withSellerBrowser(people)
  return named(staged, newCredential(await begin()))
}

async function asSellerWithPasskey(people: People): Promise<People> {
  const { staged, passkey } = await withSellerPasskey(people)
  return named(staged, { __passkey__: passkey })
}

async function asSellerWithUsedCredential(people: People): Promise<People> {
  const { staged, authenticator } = await withSellerPasskey(people)
  const options = await optionsFrom(staged.shop.visitor(), calls.sellerPasskeySignInOptions.path)
  return named(staged, usedCredential(authenticator, options))
}

/** The passkey has opened a new session. */
async function withSellerPasskey(people: People) {
  const { staged, browser, begin } = await withSellerBrowser(people)
  const authenticator = softwareAuthenticator()
  const { body } = await browser.post(sellerPasskeyAdd.path, { credential: authenticator.create(await begin()) })
  const seller = { ...staged.seller, token: browser.cookies.get('seller') ?? '' }
  const passkey = (body as { passkey: { id: string } }).passkey.id
  return { staged: { ...staged, seller }, authenticator, passkey }
}

async function withSellerBrowser(people: People) {
  const staged = await asNewSeller(people)
  const browser = staged.shop.visitor()
  browser.cookies.set('seller', staged.seller.token)
  const password = staged.common.__seller_password__
  return { staged, browser, begin: () => optionsFrom(browser, sellerPasskeyAddOptions.path, { password }) }
}

async function withMember(people: People): Promise<People> {
  return named(people, { __member__: await newSeller(people) })
}

async function newSeller({ shop: { db }, seller }: People): Promise<string> {
  const { id } = await db
    .insertInto('sellers')
    .columns(['name', 'email', 'password_hash'])
    .expression((of) =>
      of
        .selectFrom('sellers')
        .select(['name', of.val(`new-${randomUUID()}@example.com`).as('email'), 'password_hash'])
        .where('id', '=', seller.id),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
