import { calls } from '#contract/calls'

export type Shopper = { userId: string; address: string; post: Post }
type Post = (path: string, body: unknown) => Promise<unknown>

/** Registered shoppers with an address each, so many that no account meets a limit made for people. */
export async function shoppers(shop: string, count: number, state: string): Promise<Shopper[]> {
  const made: Shopper[] = []
  for (let i = 0; i < count; i += 1) made.push(await shopper(shop, i, state))
  return made
}

async function shopper(shop: string, nth: number, state: string): Promise<Shopper> {
  const post = await client(shop, `10.1.${Math.floor(nth / 250)}.${(nth % 250) + 1}`)
  const email = `bench-${Date.now()}-${nth}@example.com`
  const registered = (await post(calls.userRegister.path, { name: 'Bench', email, password: 'a long password' })) as {
    user: { _id: string }
  }
  const added = (await post(calls.addressAdd.path, {
    firstName: 'Asha',
    lastName: 'Raman',
    email,
    street: '12 Temple Road',
    city: 'Chennai',
    state,
    zipCode: '600001',
    country: 'India',
    phone: '+91 90000 00000',
  })) as { address: { _id: string } }
  return { userId: registered.user._id, address: added.address._id, post }
}

/** Posts JSON, keeps the cookie it is given, and takes nothing but success, or that it is pending. */
export async function client(shop: string, address: string): Promise<Post> {
  let cookie = ''
  return async (path, body) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address, cookie }
    const answer = await fetch(shop + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const said = (await answer.json()) as { success: boolean; pending?: boolean; msg?: string }
    if (!said.success && !said.pending) throw new Error(`${path} answered ${answer.status}: ${said.msg ?? ''}`)
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return said
  }
}
