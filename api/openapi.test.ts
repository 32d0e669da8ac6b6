import type { apiDocument } from '#api/openapi-document'
import { type Call, calls } from '#contract/calls'
import { describe, expect, it } from '#test/fixtures'

describe('/api/openapi.json', () => {
  it('describes every call of the contract: caller, body, query and answer', async ({ shop }) => {
    const { status, body } = await shop.visitor().get('/api/openapi.json')
    expect(status).toBe(200)
    const document = body as ReturnType<typeof apiDocument>
    expect(document.openapi).toBe('3.1.0')
    for (const call of Object.values(calls) as Call[]) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()]
      expect(operation).toMatchObject({ description: call.about, 'x-caller': call.caller })
      expect(operation?.requestBody !== undefined).toBe(call.body !== undefined)
      expect(operation?.parameters !== undefined).toBe(call.query !== undefined)
      expect(operation?.responses['200'].content !== undefined).toBe(call.answer !== undefined)
    }
    expect(Object.values(document.paths).flatMap((methods) => Object.keys(methods))).toHaveLength(
      Object.keys(calls).length,
    )
  })

  it('says what a body must be', async ({ shop }) => {
    const { body } = await shop.visitor().get('/api/openapi.json')
    const { paths } = body as ReturnType<typeof apiDocument>
    expect(paths['/api/user/register']?.post?.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      required: ['name', 'email', 'password'],
      properties: { password: { type: 'string', minLength: 8, maxLength: 128 } },
      additionalProperties: false,
    })
  })
})

describe('/api/docs', () => {
  it('is the same to read, loads nothing from anywhere and runs no script', async ({ shop }) => {
    const { status, headers, body } = await shop.visitor().get('/api/docs')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch('text/html')
    expect(headers.get('content-security-policy')).toMatch("default-src 'none'")
    for (const call of Object.values(calls)) expect(body).toContain(`${call.method} ${call.path}`)
    expect(body).not.toMatch(/<script|<link|<img|src=|@import|url\(/)
  })
})
