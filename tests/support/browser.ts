// A small HTTP client with a cookie jar. It checks status and body of every answer against the contract.
import { randomInt } from 'node:crypto'

import * as z from 'zod/mini'

import { answersOf } from '#contract/answers'
import { type Call, calls } from '#contract/calls'

export type Answer = { status: number; headers: Headers; body: unknown }

export type Browser = {
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  /** Any other request; the body is sent unchanged, and redirects are not followed. */
  send: (path: string, init: RequestInit) => Promise<Answer>
  cookies: Map<string, string>
}

export function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}

export function browserOf(base: string, cookies = new Map<string, string>(), address = randomAddress()): Browser {
  async function send(path: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', headers.get('x-forwarded-for') ?? address)
    if (cookies.size > 0 && !headers.has('cookie')) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    const response = await fetch(new URL(path, base), { redirect: 'manual', ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...rules] = cookie.split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (rules.some((rule) => /^\s*max-age=0$/i.test(rule))) cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('application/json')
    const body: unknown = isJson && text ? JSON.parse(text) : text
    checkAnswer(init.method ?? 'GET', path, response.status, isJson ? body : undefined)
    return { status: response.status, headers: response.headers, body }
  }

  const json = (method: string) => (path: string, body?: unknown, headers?: Record<string, string>) =>
    send(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  return {
    get: (path, headers) => send(path, { method: 'GET', ...(headers ? { headers } : {}) }),
    post: json('POST'),
    put: json('PUT'),
    send,
    cookies,
  }
}

const refusal = z.object({ success: z.literal(false), msg: z.string().check(z.minLength(1)) })

/** Throws when an answer violates the contract: an undeclared status, or a body of another shape. */
export function checkAnswer(method: string, path: string, status: number, body: unknown): void {
  const pathname = new URL(path, 'http://shop.test').pathname
  const answers = declared.get(`${method} ${pathname}`)
  if (!answers) {
    // Answers to agents have the shapes of their protocols.
    const isOfAgents = /^\/(ucp|\.well-known)\//.test(pathname) && status < 400
    if (body !== undefined && !isOfAgents) z.parse(refusal, body)
    return
  }
  if (!answers.has(status)) throw new Error(`${method} ${pathname} answered ${status}, which is not declared`)
  const schema = answers.get(status)
  if (schema) z.parse(schema, body)
}

/** For each call, the statuses that it may answer, and their bodies. */
const declared = new Map(
  (Object.values(calls) as Call[]).map((call) => [`${call.method} ${call.path}`, bodiesOf(call)]),
)

function bodiesOf(call: Call): Map<number, z.ZodMiniType | undefined> {
  return new Map(Object.entries(answersOf(call)).map(([status, { body }]) => [Number(status), body && strictly(body)]))
}

/** The same without unknown keys at any depth: they could be fields of a row that nobody is to see. */
function strictly(body: z.core.$ZodType): z.ZodMiniType {
  if (body instanceof z.ZodMiniUnion) return z.union(body.def.options.map(strictly))
  if (body instanceof z.ZodMiniArray) return z.array(strictly(body.def.element))
  if (body instanceof z.ZodMiniOptional) return z.optional(strictly(body.def.innerType))
  if (body instanceof z.ZodMiniNullable) return z.nullable(strictly(body.def.innerType))
  if (!(body instanceof z.ZodMiniObject)) return body as z.ZodMiniType
  const shape = Object.entries(body.def.shape).map(([key, value]) => [key, strictly(value)])
  return z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodMiniType>)
}
