// Every act of the contract is in the audit log after the calls that do it, and so are their refusals.
import type { Act } from '#contract/audit-acts'
import { calls } from '#contract/calls'
import type { SellerRole } from '#contract/seller-login'
import { accountHash } from '#domain/audit/account-hash'
import type { AuditOutcome } from '#domain/audit/event'
import { type AuditRow, type FoundAccount, readAudit } from '#domain/audit/read-audit'
import type { Answer } from '#test/browser'
import { fullShop, expect } from '#test/fixtures'
import { collectLines } from '#test/log-lines'
import { logIn } from '#test/people/accounts'
import { type Named, sellerOf, type Stage } from '#test/people/acting'
import { audited } from '#test/people/audited-acts'
import type { Account } from '#test/people/buyer'
import { codeFor, newPassword, otherCode } from '#test/people/reset-codes'
import { newSeller, sellerLogin, sellerPassword, setUpSecondFactor } from '#test/people/sellers'
import { enter, softwareAuthenticator } from '#test/people/software-authenticator'
import { reconciliationTest } from '#test/scenes/reconciliation'
import type { TestShop } from '#test/shop'

const it = reconciliationTest
  .extend('environment', { scope: 'file' }, fullShop.environment)
  .extend('inLots', { scope: 'file' }, fullShop.inLots)
  .extend('log', { scope: 'file' }, ({ shop }) => collectLines(shop.deps.log))
  .extend('stage', { scope: 'file' }, async ({ shop, razorpay, page }): Promise<Stage> => {
    return {
      shop,
      owner: await sellerOf(shop),
      unmatchedPayment: () => razorpay.unmatchedPayment(10),
      cancel: (orderId) => page.cancel(orderId),
    }
  })

const network = expect.stringMatching(/^10\.\d+\.\d+\.0\/24$/)
const requestOf = ({ headers }: Answer) => headers.get('x-request-id')

/** The rows of a request, with what waits to be stored. */
async function rowsOf(shop: TestShop, answer: Answer): Promise<AuditRow[]> {
  await shop.deps.audit.stop()
  const rows = await readAudit(shop.db, { since: new Date(0), limit: 1_000 })
  return rows.filter(({ requestId }) => requestId === requestOf(answer))
}

// The histories of orders and money have their acts, without a request, some under another name.
const inHistories: Record<string, { row: string; line?: string }> = {
  'status set': { row: 'status set' },
  'pieces refunded': { row: 'pieces refunded' },
  'difference resolved': { row: 'difference resolved' },
  'payment sent back': { row: 'payment sent back', line: 'difference resolved' },
  'payment ignored': { row: 'payment ignored', line: 'difference resolved' },
  'order placed': { row: 'order placed' },
  'order paid': { row: 'order paid' },
  'order cancelled': { row: 'order cancelled' },
  'refund retried': { row: 'difference resolved' },
}

const done = Object.entries(audited).flatMap(([act, callers]) =>
  Object.entries(callers).map(([who, call]) => [act, who, call] as const),
)

// Mutation, for each: the act is not recorded.
it.for(done)('"%s" is in the audit log and in the log: by a %s', async ([act, , call], { stage, shop, log }) => {
  const { answer, by, subject } = await call(stage)
  expect(answer.status).toBeLessThan(400)
  const { kind, id } = by
  const rows = await rowsOf(shop, answer)
  const history = inHistories[act]
  if (history) {
    const all = await readAudit(shop.db, { since: new Date(0), acts: [history.row], limit: 100 })
    expect(all.filter((row) => row.subject === subject)).toMatchObject([{ kind, account: id, outcome: 'done' }])
    expect(rows).toEqual([])
  } else {
    const whose = { kind, account: id, network, outcome: 'done' }
    expect(rows.filter((row) => row.act === act)).toMatchObject([whose])
  }
  const account = accountHash(shop.deps.settings.signingKey, by)
  const lines = log.lines().filter(({ msg, requestId }) => msg === 'audit' && requestId === requestOf(answer))
  const line = { act: history?.line ?? act, kind, account, network, outcome: 'done' }
  expect(lines.filter((each) => each['act'] === line.act)).toMatchObject([line])
})

type Refused = { answer: Answer; by?: FoundAccount }
type Refusal = (shop: TestShop, path: string) => Promise<Refused>
const wrong = 'not the password'
const user = ({ userId }: Account) => ({ kind: 'user', id: userId }) as const

const shopper = (body: object): Refusal => {
  return async (shop, path) => {
    const who = await shop.shopper()
    return { answer: await who.post(path, body), by: user(who) }
  }
}
const withWrongCode = (body: object = {}): Refusal => {
  return async (shop, path) => {
    const who = await shop.shopper()
    const otp = otherCode(await codeFor(shop, who.email, who))
    return { answer: await who.post(path, { email: who.email, otp, ...body }), by: user(who) }
  }
}
const tooOften = (body: object): Refusal => {
  return async (shop, path) => {
    const who = await shop.shopper()
    await who.post(path, body)
    await shop.deps.pool.query('UPDATE rate_limits SET points = 1000 WHERE key LIKE $1', [`${path}:%`])
    return { answer: await who.post(path, body), by: user(who) }
  }
}
type Begin = (seller: Named) => Promise<unknown>
const seller = (body: object, { role = 'owner', begin }: { role?: SellerRole; begin?: Begin } = {}): Refusal => {
  return async (shop, path) => {
    const who = await sellerOf(shop, { role })
    await begin?.(who)
    return { answer: await who.post(path, body), by: who }
  }
}
const packer = (body: object) => seller(body, { role: 'packer' })
const setUp: Begin = (who) => who.post(calls.sellerSecondFactorSetUp.path, { password: sellerPassword })

const refusals: [act: Act, outcome: AuditOutcome, call: { path: string }, refusal: Refusal][] = [
  [
    'login',
    'wrong',
    calls.userLogin,
    async (shop) => {
      const who = await shop.shopper()
      return { answer: await logIn(shop, who.email, wrong), by: user(who) }
    },
  ],
  [
    'login',
    'wrong',
    calls.sellerLogin,
    async (shop, path) => {
      const { id, email } = await newSeller(shop)
      return { answer: await shop.visitor().post(path, { email, password: wrong }), by: { kind: 'seller', id } }
    },
  ],
  [
    'passkey sign-in',
    'wrong',
    calls.passkeySignIn,
    async (shop) => ({
      answer: await enter(shop.visitor(), softwareAuthenticator(), { userHandle: 'AAAA' }),
    }),
  ],
  ['password changed', 'wrong', calls.userChangePassword, shopper({ currentPassword: wrong, newPassword })],
  ['password changed', 'wrong', calls.sellerChangePassword, seller({ currentPassword: wrong, newPassword })],
  ['login by code', 'wrong', calls.userLoginOtp, withWrongCode()],
  ['reset code entered', 'wrong', calls.userVerifyResetOtp, withWrongCode()],
  ['password reset', 'wrong', calls.userResetPassword, withWrongCode({ newPassword })],
  ['account deleted', 'wrong', calls.userDelete, shopper({ password: wrong })],
  ['account deleted', 'wrong', calls.userDelete, shopper({ otp: '000000' })],
  [
    'second factor entered',
    'wrong',
    calls.sellerSecondFactor,
    async (shop, path) => {
      const who = await sellerOf(shop)
      await setUpSecondFactor(who)
      const login = await sellerLogin(shop, who.email)
      return { answer: await login.post(path, { code: '000000' }), by: who }
    },
  ],
  ['call refused', 'wrong', calls.sellerSecondFactorSetUp, seller({ password: wrong })],
  ['call refused', 'wrong', calls.sellerSecondFactorConfirm, seller({ code: '000000' }, { begin: setUp })],
  ['call refused', 'wrong', calls.sellerRecoveryCodes, seller({ password: wrong })],
  ['call refused', 'wrong', calls.sellerSecondFactorTurnOff, seller({ password: wrong })],
  ['call refused', 'forbidden', calls.passkeyAddOptions, shopper({ currentPassword: wrong })],
  ['call refused', 'forbidden', calls.sellerTeamAdd, packer({ name: 'Me', email: 'me@example.com', role: 'owner' })],
  ['call refused', 'forbidden', calls.sellerTeamRole, packer({ id: 'unknown', role: 'owner' })],
  ['call refused', 'forbidden', calls.sellerTeamRemove, packer({ id: 'unknown' })],
  [
    'call refused',
    'forbidden',
    calls.sellerSettingsChange,
    async (shop, path) => {
      const who = await sellerOf(shop, { role: 'packer' })
      return { answer: await who.put(path, { gifts: true }), by: who }
    },
  ],
  ['call refused', 'limited', calls.userData, tooOften({})],
  ['call refused', 'limited', calls.userEndDevice, tooOften({ id: 'unknown' })],
  ['call refused', 'limited', calls.userEndOtherDevices, tooOften({})],
  ['call refused', 'limited', calls.passkeyRemove, tooOften({ id: 'unknown' })],
]

// Mutation, for each: the refusal is not recorded, or without its account.
it.for(refusals.map((each) => [`"${each[0]}", ${each[1]}, of ${each[2].path}`, ...each] as const))(
  'a refusal is in the audit log and in the log: %s',
  async ([, act, outcome, { path }, refusal], { stage: { shop }, log }) => {
    const { answer, by } = await refusal(shop, path)
    expect(answer.status).toBeGreaterThan(399)
    const subject = act === 'call refused' ? path : null
    const account = { kind: by?.kind ?? null, account: by?.id ?? null }
    expect(await rowsOf(shop, answer)).toMatchObject([{ act, outcome, network, subject, ...account }])
    const lines = log.lines().filter(({ msg, requestId }) => msg === 'audit' && requestId === requestOf(answer))
    const whose = by && { kind: by.kind, account: accountHash(shop.deps.settings.signingKey, by) }
    expect(lines).toMatchObject([{ act, outcome, network, ...whose }])
  },
)
