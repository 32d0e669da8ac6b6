import { expect, Skip } from '../run/check.js'

/**
 * @typedef {{ status: number, headers: Headers, text: string, json: Record<string, any> | undefined, success: boolean }} Answer
 * @typedef {ReturnType<typeof createClient>} Client
 */

/** The longest that a refused call waits before it is made again, in seconds. */
const LONGEST_WAIT = 65

/** Makes calls as one browser does: with its cookies, and without following redirects. */
export function createClient(base) {
  const cookies = new Map()

  /** @returns {Promise<Answer>} */
  async function send(path, init = {}) {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(base + path, { redirect: 'manual', ...init, headers })
    keepCookies(cookies, response.headers.getSetCookie())
    const text = await response.text()
    if (response.status === 429) {
      await waitAsAsked(path, Number(response.headers.get('retry-after')))
      return send(path, init)
    }
    const json = parsed(text)
    return { status: response.status, headers: response.headers, text, json, success: json?.success === true }
  }

  const withBody = (method) => (path, body) =>
    send(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) })

  return {
    base,
    cookies,
    send,
    get: (path) => send(path),
    post: withBody('POST'),
    put: withBody('PUT'),
    /** Sends a form of several parts, as with files. */
    postForm: async (path, form) => {
      const encoded = new Response(form)
      const headers = { 'content-type': encoded.headers.get('content-type') }
      // As one piece: a server may answer before it has read the body, which fetch does not bear while it is still sending.
      return send(path, { method: 'POST', headers, body: await encoded.arrayBuffer() })
    },
  }
}

/** The answer, if its `success` is true. */
export function done(answer, what) {
  expect(answer.success, `${what} answers ${summary(answer)}`)
  return answer.json
}

/** Expects a refusal: an answer whose `success` is not true. */
export function refused(answer, what) {
  expect(!answer.success, `${what} is accepted`)
  return answer.json
}

/** Expects a refusal in words. */
export function refusedInWords(answer, what) {
  const json = refused(answer, what)
  expect(json?.success === false, `${what}: the answer is ${summary(answer)}, without success: false`)
  expect(typeof json.msg === 'string' && json.msg !== '', `${what}: the refusal has no msg`)
  return json.msg
}

export function summary({ status, text }) {
  return `${status} ${text.slice(0, 120).replaceAll(/\s+/g, ' ')}`
}

async function waitAsAsked(path, seconds) {
  if (!(seconds <= LONGEST_WAIT)) throw new Skip(`${path} is limited: the server asks to wait ${seconds} s`)
  await new Promise((resolve) => setTimeout(resolve, Math.max(seconds, 1) * 1_000))
}

function keepCookies(cookies, lines) {
  for (const line of lines) {
    const [pair, ...attributes] = line.split(';').map((part) => part.trim())
    const [name, value] = pair.split(/=(.*)/s)
    if (isOver(attributes)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

function isOver(attributes) {
  return attributes.some((attribute) => {
    const [name, value = ''] = attribute.toLowerCase().split('=')
    return (name === 'max-age' && Number(value) <= 0) || (name === 'expires' && Date.parse(value) < Date.now())
  })
}

function parsed(text) {
  try {
    const json = JSON.parse(text)
    return typeof json === 'object' && json !== null ? json : undefined
  } catch {
    return undefined
  }
}
