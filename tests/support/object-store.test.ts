import { describe, expect, it } from 'vitest'

import { isSigned } from '#test/object-store'

// The examples of Amazon's description of the signature:
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
const key = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const host = 'examplebucket.s3.amazonaws.com'

type Example = {
  method: string
  path: string
  headers: Record<string, string>
  names: string
  signature: string
  body?: string
}

const examples: Example[] = [
  {
    method: 'GET',
    path: '/test.txt',
    headers: { range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY },
    names: 'host;range;x-amz-content-sha256;x-amz-date',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    method: 'PUT',
    path: '/test$file.text',
    body: 'Welcome to Amazon S3.',
    headers: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    },
    names: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    method: 'GET',
    path: '/?lifecycle',
    headers: { 'x-amz-content-sha256': EMPTY },
    names: 'host;x-amz-content-sha256;x-amz-date',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    method: 'GET',
    path: '/?max-keys=2&prefix=J',
    headers: { 'x-amz-content-sha256': EMPTY },
    names: 'host;x-amz-content-sha256;x-amz-date',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
]

function check({ method, path, headers, names, signature, body = '' }: Example): Promise<boolean> {
  const authorization = `AWS4-HMAC-SHA256 Credential=${key.accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`
  const incoming = { method, headers: { ...headers, host, authorization, 'x-amz-date': '20130524T000000Z' } }
  return isSigned(incoming, new URL(`https://${host}${path}`), Buffer.from(body), key)
}

describe("the tests' object store", () => {
  it.each(examples)('takes the signature of the published example $method $path', async (example) => {
    expect(await check(example)).toBe(true)
  })

  it.each(examples)('refuses it for another request: $method $path', async (example) => {
    expect(await check({ ...example, path: `${example.path}x` })).toBe(false)
    expect(await check({ ...example, method: 'DELETE' })).toBe(false)
    expect(await check({ ...example, body: 'another' })).toBe(false)
    const other = example.signature.startsWith('0') ? '1' : '0'
    expect(await check({ ...example, signature: other + example.signature.slice(1) })).toBe(false)
  })
})
