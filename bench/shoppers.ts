import { calls } from '#contract/calls'

export type BenchShopper = { userId: string; address: string; post: Post }
type Post = (path: string, body: unknown) => Promise<unknown>

/** Registers shoppers, each with an address and its own IP address, so that no rate limit applies. */
export async function shoppers(shop: string, count: number, state: string): Promise<BenchShopper[]> {
  const made: BenchShopper[] = []
  for (let i = 0; i < count; i += 1) made.push(await shopper(shop, i, state))
  return made
}

async function shopper(shop: string, nth: number, state: string): Promise<BenchShopper> {
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

/** A client that posts JSON and stores its cookie. Throws unless the answer is a success or pending. */
export async function client(shop: string, address: string): Promise<Post> {
  let cookie = ''
  return async (path, input) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address, cookie }
    const answer = await fetch(shop + path, { method: 'POST', headers, body: JSON.stringify(input) })
    const body = (await answer.json()) as { success: boolean; pending?: boolean; msg?: string }
    if (!body.success && !body.pending) throw new Error(`${path} answered ${answer.status}: ${body.msg ?? ''}`)
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return body
  }
}
