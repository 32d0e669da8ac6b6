import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import * as wording from './wording.ts'

/** The error catalogue and the success toasts of the specification, section 8, to the letter. */
const texts = [
  'Please enter a valid email address.',
  'Something went wrong!',
  'All fields are required!',
  'Failed to send message!',
  'Please enter all 6 digits.',
  'Invalid OTP',
  'Invalid or expired OTP.',
  'Something went wrong.',
  'Please select an address',
  'Cart is empty',
  'Razorpay SDK failed to load. Are you online?',
  'Payment verification failed',
  'Added To Cart',
  'Cart Updated',
  'Remove From Cart',
  'Account created successfully!',
  'Logged in successfully!',
  'Subscribed successfully!',
  'Message sent successfully!',
  'OTP verified successfully!',
  'Order status updated!',
  'Order confirmed!',
  'Payment Successful',
]

/** Texts of other sections. */
const empties = [
  'No products found in the category.',
  'Product not found',
  'Your Cart is Empty',
  "You haven't placed any orders yet",
  'Subscribing...',
  'Sending...',
]

const project = path.resolve(import.meta.dirname, '../..')
const source = readFileSync(path.join(project, 'shop/contract/wording.ts'), 'utf8')
const filesOf = (rooms: string) =>
  globSync(`shop/{${rooms}}/**/*.{ts,tsx}`, { cwd: project, exclude: ['**/*.test.*'] }).map((file) => ({
    file,
    text: readFileSync(path.join(project, file), 'utf8'),
  }))
const product = filesOf('api,domain,jobs,web')
const allTexts = Object.values(wording)
  .filter((each) => typeof each === 'object')
  .flatMap((group) => Object.values(group) as string[])

function timesIn(code: string, text: string): number {
  return [`'${text}'`, `"${text}"`, `\`${text}\``, `>${text}<`].reduce(
    (sum, form) => sum + code.split(form).length - 1,
    0,
  )
}

describe('each text of the specification', () => {
  it.each([...texts, ...empties])('%s: stands exactly once in the wording', (text) => {
    expect(allTexts.filter((each) => each === text)).toHaveLength(1)
    expect(timesIn(source, text)).toBe(1)
  })

  it.each([...texts, ...empties])('%s: is written nowhere else in the product', (text) => {
    expect(product.filter(({ text: code }) => timesIn(code, text) > 0).map(({ file }) => file)).toEqual([])
  })
})

it('The texts with a number or a reason in them read as specified', () => {
  expect(wording.onlyAvailable(3)).toBe('Only 3 item(s) available')
  expect(wording.onlyLeft(2)).toBe('Only 2 left!')
  expect(wording.paymentNotVerifiedBecause('No such order')).toBe('Payment verification failed: No such order')
  expect(wording.deliveryOnlyIn('Kerala')).toBe('We deliver only in Kerala for now.')
})

it('People read "email", in one spelling, as the specification writes it', () => {
  const comments = /^\s*(?:\/\/|\/?\*).*$/gm
  const told = [...product, ...filesOf('contract,sandbox')]
  expect(told.filter(({ text }) => /e-mail/i.test(text.replace(comments, ''))).map(({ file }) => file)).toEqual([])
})
