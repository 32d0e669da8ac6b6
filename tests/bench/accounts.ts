import { calls } from '#contract/calls'

/** A logged-in shopper: the cookie of the session, and an IP address of its own, so that no limit of an address applies. */
export type Account = { userId: string; cookie: string; from: string; addresses: string[] }

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
  const { cookie, answer } = await post(shop, { cookie: '', from }, calls.userRegister.path, body)
  return { userId: (answer as { user: { _id: string } }).user._id, cookie, from, addresses: [] }
}

/** Logs the seller in; resolves with the cookie. */
export async function logInSeller(shop: string, login: { email: string; password: string }): Promise<string> {
  return (await post(shop, { cookie: '', from: '10.200.0.1' }, calls.sellerLogin.path, login)).cookie
}

/** One call with JSON. Throws unless the answer is a success. */
export async function post(
  shop: string,
  { cookie, from }: Pick<Account, 'cookie' | 'from'>,
  path: string,
  body: object,
): Promise<{ cookie: string; answer: object }> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, cookie }
  const response = await fetch(shop + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = (await response.json()) as { success: boolean; msg?: string }
  if (!answer.success) throw new Error(`${path} answered ${response.status}: ${answer.msg ?? ''}`)
  return { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie, answer }
}
