import { calls } from '#contract/calls'
import { postDone, type SignedIn } from '#test/people/signed-in'

/** A logged-in shopper: the cookie of the session, and an IP address of its own, so that no limit of an address applies. */
export type Account = SignedIn & { userId: string; addresses: string[] }

const AT_ONCE = 4
let opened = 0

/** Opens accounts with the calls of the specification. */
export async function openAccounts(shop: string, count: number): Promise<Account[]> {
  const accounts: Account[] = []
  const openNext = async () => {
    while (opened < last) accounts.push(await openAccount(shop, opened++))
  }
  const last = opened + count
  await Promise.all(Array.from({ length: AT_ONCE }, openNext))
  return accounts
}

async function openAccount(shop: string, nth: number): Promise<Account> {
  const from = `10.${1 + (nth >> 14)}.${(nth >> 7) & 127}.${(nth & 127) + 1}`
  const body = { name: 'Bench', email: `bench-${Date.now()}-${nth}@example.com`, password: 'figs and honey 42' }
  const answer = await postDone(shop, { cookie: '', from }, calls.userRegister.path, body)
  const { user } = answer as unknown as { user: { _id: string } }
  return { userId: user._id, cookie: answer.setCookie ?? '', from, addresses: [] }
}

/** Logs the seller in; resolves with the cookie. */
export async function logInSeller(shop: string, login: { email: string; password: string }): Promise<string> {
  return (await postDone(shop, { cookie: '', from: '10.200.0.1' }, calls.sellerLogin.path, login)).setCookie ?? ''
}
