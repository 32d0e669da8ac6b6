import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { email, line, password } from '#contract/entities'
import { readFields } from '#web/queries/read-fields.ts'

const account = z.object({ name: line(100), email, password })
const names = { name: 'Your name', email: 'Your email', password: 'Your password' }

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('A form reports each missing or invalid field, and the first one for the whole form', () => {
  expect(readFields(form({ name: '', email: 'asha', password: 'short' }), account, names)).toEqual({
    refused: {
      msg: 'Your name is required.',
      fields: {
        name: 'Your name is required.',
        email: 'Write an email address like name@example.com.',
        password: 'Your password needs at least 8 characters.',
      },
    },
  })
})

test('A valid form yields the input of the call, without other fields', () => {
  const asha = { name: 'Asha', email: 'asha@example.com', password: 'correct horse' }
  expect(readFields(form({ ...asha, name: ' Asha ', page: '/seller' }), account, names)).toEqual({ values: asha })
})
