import type { apiDocument } from '#api/openapi/openapi-document'
import { type Call, calls } from '#contract/calls'
import { describe, expect, itInFullShop as it } from '#test/fixtures'

let document: ReturnType<typeof apiDocument>
it.beforeAll(async ({ shop }) => {
  document = (await shop.visitor().get('/api/openapi.json')).body as typeof document
})

const operationOf = ({ method, path }: { method: string; path: string }) => document.paths[path]?.[method.toLowerCase()]
const every = Object.entries(calls) as [string, Call][]

describe('/api/openapi.json', () => {
  it('describes every call of the contract: caller, body, query and answer', () => {
    expect(document.openapi).toBe('3.1.0')
    for (const [name, call] of every) {
      const operation = operationOf(call)
      expect(operation).toMatchObject({
        operationId: name,
        summary: call.summary,
        description: call.about,
        'x-caller': call.caller,
        security: call.caller === 'anyone' ? [] : [{ [call.caller]: [] }],
      })
      expect(operation?.requestBody !== undefined).toBe(call.body !== undefined)
      expect(operation?.parameters !== undefined).toBe(call.query !== undefined)
      expect(operation?.responses['200']?.content !== undefined).toBe(call.answer !== undefined)
    }
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(operations).toHaveLength(every.length)
  })

  it('sums each call up in a few words of its own, under a tag that is explained', () => {
    const summaries = every.map(([, { summary }]) => summary)
    expect(new Set(summaries).size).toBe(every.length)
    for (const summary of summaries) expect(summary).toMatch(/^[A-Z].{5,45}[^.]$/)
    const tags = document.tags.map(({ name }) => name)
    for (const [, call] of every) expect(tags).toContain(operationOf(call)?.tags[0])
  })

  it('says of each status when it is answered, and with which body', () => {
    const refusal = { $ref: '#/components/schemas/Refusal' }
    for (const [, call] of every) {
      for (const [status, { description, content }] of Object.entries(operationOf(call)?.responses ?? {})) {
        expect(description).toMatch(/\.$/)
        if (Number(status) >= 400 && status !== '412') expect(content?.['application/json']?.schema).toEqual(refusal)
      }
    }
    const { responses } = operationOf(calls.orderVerifyPayment) ?? {}
    expect(Object.keys(responses ?? {})).toEqual('200 202 400 401 403 404 409 413 415 429 500 503'.split(' '))
    expect(responses?.['202']?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/PaymentPending',
    })
  })

  it('says what a body must be', () => {
    const { NewAccount, ProductChange } = document.components.schemas
    expect(operationOf(calls.userRegister)?.requestBody?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/NewAccount',
    })
    const password = { type: 'string', minLength: 8, maxLength: 128 }
    expect(NewAccount).toMatchObject({
      type: 'object',
      required: ['name', 'email', 'password'],
      properties: { password },
    })
    expect(NewAccount).not.toHaveProperty('additionalProperties')
    expect(ProductChange).toMatchObject({ additionalProperties: false })
  })

  it('has patterns that take what the call takes', () => {
    const { properties } = document.components.schemas.NewAccount as { properties: { name: { pattern: string } } }
    const name = new RegExp(properties.name.pattern, 'u')
    expect(['Asha Raman', 'आशा', ' '].every((each) => name.test(each))).toBe(true)
    expect(['a\nb', 'a\u0000b', 'a\u2028b', '\ud83d'].some((each) => name.test(each))).toBe(false)
  })
})

describe('/api/docs', () => {
  it('is the same to read, loads nothing from anywhere and runs no script', async ({ shop }) => {
    const { status, headers, body } = await shop.visitor().get('/api/docs')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch('text/html')
    expect(headers.get('content-security-policy')).toMatch("default-src 'none'")
    for (const { method, path, summary } of Object.values(calls)) {
      expect(body).toContain(`${summary}: <code>${method} ${path}</code>`)
    }
    for (const name of Object.keys(document.components.schemas)) expect(body).toContain(`<summary>${name}</summary>`)
    // Makers of clients asked for these two facts.
    for (const answer of ['error.response.data.msg', 'LABELS=required, the default in production, saves a product']) {
      expect(body).toContain(answer)
    }
    expect(body).not.toMatch(/<script|<link|<img|src=|@import|url\(/)
  })
})
