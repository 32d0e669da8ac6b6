import type { AnswerOf, Call, InputOf, QueryOf, Refusal } from '#contract/calls'
import { connectionLost, errors } from '#contract/wording'
import { isSessionLost, onSessionLost } from '#web/session/session-lost.ts'

/** How a request reaches the API: `fetch` in the browser, in-process while a page renders on the server. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>

/** The API said no. The message is the server's own words. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal'
  readonly status: number
  /** The answer may still become a yes. */
  readonly pending: boolean

  constructor(status: number, refusal: Partial<Refusal>) {
    super(refusal.msg ?? errors.somethingWentWrong)
    this.status = status
    this.pending = refusal.pending === true
  }
}

// Longer than the shop takes for anything, on a slow line.
const PATIENCE_MS = 30_000

type BodyInput<C> = C extends { multipart: true }
  ? { body: FormData }
  : InputOf<C> extends undefined
    ? { body?: undefined }
    : { body: InputOf<C> }
type QueryInput<C> = QueryOf<C> extends undefined ? { query?: undefined } : { query?: QueryOf<C> }
type Input<C> = BodyInput<C> &
  QueryInput<C> & {
    transport?: Transport | undefined
    keepalive?: boolean
    /** Only while what is changed still has this tag; else the API refuses with 412. */
    ifMatch?: string
  }
type Arguments<C> = BodyInput<C> extends { body?: undefined } ? [input?: Input<C>] : [input: Input<C>]

/**
 * Makes one call of the contract. Throws an ApiRefusal when the API says no, and the network's own error when it
 * cannot be reached.
 */
export async function callApi<const C extends Call>(call: C, ...input: Arguments<C>): Promise<AnswerOf<C>> {
  return (await callTagged(call, ...input)).answer
}

/** The same, with the answer's entity tag. */
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
  const response = await transport(withQuery(call.path, query), {
    method: call.method,
    credentials: 'same-origin',
    // A poll asks whether something changed; the browser's own cache answers when nothing did.
    cache: 'no-cache',
    keepalive,
    // On a line that is dead and does not say so nobody must wait for ever, and no poll stand still.
    ...(inBrowser ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {}),
    ...bodyOf(call, body, ifMatch ? { 'if-match': ifMatch } : {}),
  })
  const answer = await answerOf(response)
  if (inBrowser && isSessionLost(response.status, call.caller)) onSessionLost(call.caller)
  if (!answer.success) throw new ApiRefusal(response.status, answer as Partial<Refusal>)
  // The API's tests hold every answer against the contract, so the browser need not carry the schemas.
  return { answer: answer as { success: boolean } & AnswerOf<C>, tag: response.headers.get('etag') }
}

/** What a toast says about anything that was thrown: the server's words, else the network's. */
export function errorText(error: unknown): string {
  // The browser's own words for it are no help to anybody.
  if (error instanceof DOMException && error.name === 'TimeoutError') return connectionLost
  return error instanceof Error && error.message ? error.message : errors.somethingWentWrong
}

/** Whether asking again may help: the network failed, the server is overloaded, or the answer is still to come. */
export function mayComeLater(error: unknown): boolean {
  return !(error instanceof ApiRefusal) || error.pending || error.status >= 500 || error.status === 429
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
    // A proxy's own page, or a line cut in the middle.
    throw response.ok ? error : new ApiRefusal(response.status, {})
  }
}
