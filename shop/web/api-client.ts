import type { AnswerOf, Call, InputOf, QueryOf, Refusal } from '#contract/calls'
import type { RefusalCode } from '#contract/refusal-codes'
import { connectionLost, errors, nothingSent } from '#contract/wording'
import type { Refused } from '#web/queries/read-fields.ts'
import { noteServerTime } from '#web/server-clock.ts'
import { isSessionLost, onSessionLost } from '#web/session/session-lost.ts'

/** How a request reaches the API: `fetch` in the browser, in-process while a page renders on the server. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>

/** An error with a message for the reader, in the shop's words. */
export class WordedError extends Error {}

/** The API refused the call; the message comes from the server. */
export class ApiRefusal extends WordedError {
  override name = 'ApiRefusal'
  readonly status: number
  declare readonly code?: RefusalCode
  /** The outcome is not known yet: a later call may succeed. */
  declare readonly pending?: boolean
  /** The product because of which an order is refused. */
  declare readonly product?: string
  /** Seconds after which a retry may succeed; 0 when nothing is known. */
  readonly retryAfter: number

  constructor(status: number, refusal: Partial<Refusal>, retryAfter = 0) {
    super(refusal.msg ?? errors.somethingWentWrong)
    Object.assign(this, refusal)
    this.status = status
    this.retryAfter = retryAfter
  }
}

// Longer than any call takes on a slow connection.
const TIMEOUT_MS = 30_000

type BodyInput<C> = C extends { multipart: string }
  ? { body: FormData }
  : InputOf<C> extends undefined
    ? { body?: undefined }
    : { body: InputOf<C> }
type QueryInput<C> = QueryOf<C> extends undefined ? { query?: undefined } : { query?: QueryOf<C> }
type Input<C> = BodyInput<C> &
  QueryInput<C> & {
    transport?: Transport | undefined
    keepalive?: boolean
    /** The entity tag that the resource must still have; otherwise the API refuses with 412. */
    ifMatch?: string
  }
type Arguments<C> = BodyInput<C> extends { body?: undefined } ? [input?: Input<C>] : [input: Input<C>]

/** Makes one call of the contract. Throws an ApiRefusal when the API refuses, else a WordedError. */
export async function callApi<const C extends Call>(call: C, ...input: Arguments<C>): Promise<AnswerOf<C>> {
  return (await callTagged(call, ...input)).answer
}

/** Like `callApi`, and also returns the entity tag of the answer. */
export async function callTagged<const C extends Call>(
  call: C,
  ...[input]: Arguments<C>
): Promise<{ answer: AnswerOf<C>; tag: string | null }> {
  const {
    body,
    query,
    transport = fetch,
    keepalive = false,
    ifMatch,
  } = (input ?? {}) as {
    body?: unknown
    query?: Record<string, string>
    transport?: Transport
    keepalive?: boolean
    ifMatch?: string
  }
  const inBrowser = transport === fetch
  const address = withQuery(call.path, query)
  const known = inBrowser && call.method === 'GET' ? polled.get(address) : undefined
  const reached = connection()
  const response = await reached(
    transport(address, {
      method: call.method,
      credentials: 'same-origin',
      // Polls revalidate; the browser's cache answers when nothing has changed, or `polled`.
      cache: 'no-cache',
      keepalive,
      // A dead connection must not block a shopper or a poll for ever.
      ...(inBrowser ? { signal: AbortSignal.timeout(TIMEOUT_MS) } : {}),
      ...bodyOf(call, body, { ...(ifMatch && { 'if-match': ifMatch }), ...(known && { 'if-none-match': known.tag }) }),
    }),
  )
  if (inBrowser) noteServerTime(response.headers.get('date'))
  // The address of a call and its answer have one type.
  if (response.status === 304 && known) return known as { answer: AnswerOf<C>; tag: string }
  const answer = await reached(answerOf(response))
  const { code } = answer as Partial<Refusal>
  if (inBrowser && isSessionLost(response.status, call.caller, code)) onSessionLost(call.caller)
  const retryAfter = Number(response.headers.get('retry-after'))
  if (!answer.success) throw new ApiRefusal(response.status, answer as Partial<Refusal>, retryAfter)
  // The API's tests check every answer against the contract, so the browser does not load the schemas.
  const tagged = { answer: answer as { success: boolean } & AnswerOf<C>, tag: response.headers.get('etag') }
  if (inBrowser && call.method === 'GET') keep(address, response, tagged)
  return tagged
}

/** The latest answers of polls that the browser itself does not keep, by their address. They go with the page. */
const polled = new Map<string, { answer: object; tag: string }>()
const MOST_POLLED = 10

function keep(address: string, { headers }: Response, { answer, tag }: { answer: object; tag: string | null }): void {
  if (tag === null || headers.get('cache-control') !== 'no-store') return
  polled.delete(address)
  polled.set(address, { answer, tag })
  for (const oldest of polled.keys()) if (polled.size > MOST_POLLED) polled.delete(oldest)
}

/** The text for anything thrown. The browser's own messages do not help a shopper, so none is shown. */
export function errorText(error: unknown): string {
  if (error instanceof WordedError) return error.message
  // The messages of Chromium, Firefox and Safari for an import that failed.
  const scriptMissing =
    error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)
  if (!scriptMissing) return errors.somethingWentWrong
  return navigator.onLine ? nothingSent.scriptMissing : nothingSent.offline
}

/** Why a form could not be sent; `fieldOf` names the field that a refusal is about. */
export function refusalOf(error: unknown, fieldOf: Partial<Record<RefusalCode, string>> = {}): Refused {
  const msg = errorText(error)
  const code = codeOf(error)
  const field = code && fieldOf[code]
  return { msg, fields: field ? { [field]: msg } : {} }
}

/** The code of the API's refusal; undefined for anything else. */
export function codeOf(error: unknown): RefusalCode | undefined {
  return error instanceof ApiRefusal ? error.code : undefined
}

/** Whether a call has failed without an answer of the API. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof WordedError && !(error instanceof ApiRefusal)
}

/** Whether a retry may help: the network failed, the server is overloaded, or the outcome is pending. */
export function isRetryable(error: unknown): boolean {
  return !(error instanceof ApiRefusal) || error.pending || error.status >= 500 || error.status === 429
}

/** Puts a failed connection into words: a request that begins offline is not sent, any other one may have arrived. */
function connection() {
  // Undefined on the server.
  const text = navigator.onLine === false ? nothingSent.offline : connectionLost
  return async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw error instanceof WordedError ? error : new WordedError(text, { cause: error })
    }
  }
}

function withQuery(path: string, query: Record<string, string> | undefined): string {
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}

function bodyOf(call: Call, body: unknown, headers: Record<string, string>): RequestInit {
  if (body instanceof FormData) return { body, headers }
  if (call.method === 'GET') return { headers }
  const json = { 'content-type': 'application/json', ...headers }
  return body === undefined ? { headers: json } : { body: JSON.stringify(body), headers: json }
}

async function answerOf(response: Response): Promise<{ success: boolean }> {
  try {
    return (await response.json()) as { success: boolean }
  } catch (error) {
    // The body is an error page of a proxy, or the connection broke off.
    throw response.ok ? error : new ApiRefusal(response.status, {})
  }
}
