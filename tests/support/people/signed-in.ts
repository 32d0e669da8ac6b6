// Calls under load leave out the checks of `browserOf`, which take longer than many a call.

/** A session, and a network of its own. */
export type SignedIn = { cookie: string; from: string }

export type CallAnswer = { success: boolean; msg?: string; status: number; setCookie: string | undefined }

/** Makes one call with JSON; throws when there is no answer within 15 s. */
export function post(shop: string, who: SignedIn, path: string, body: unknown): Promise<CallAnswer> {
  return send(shop, who, path, body)
}

/** Makes one call with JSON by another method. */
export async function send(
  shop: string,
  { cookie, from }: SignedIn,
  path: string,
  body: unknown,
  method = 'POST',
): Promise<CallAnswer> {
  const response = await fetch(shop + path, {
    method,
    headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': from },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  })
  const answer = (await response.json()) as { success: boolean; msg?: string }
  return { ...answer, status: response.status, setCookie: response.headers.getSetCookie()[0]?.split(';')[0] }
}

/** Does the same, and throws unless the answer is a success. */
export async function postDone(...call: Parameters<typeof post>): Promise<CallAnswer> {
  const answer = await post(...call)
  if (!answer.success) throw new Error(`${call[2]} answered ${answer.status}: ${answer.msg ?? ''}`)
  return answer
}
