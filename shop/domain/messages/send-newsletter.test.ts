import { expect, it } from 'vitest'

import { readLetter } from '#domain/messages/send-newsletter'

it('reads a letter: its subject, and its paragraphs between empty lines', () => {
  expect(readLetter('\nNew dates\n\nThey came\r\ntoday.\n \nCome and taste.\n\n')).toEqual({
    subject: 'New dates',
    paragraphs: ['They came\ntoday.', 'Come and taste.'],
  })
})

it.each(['', '\n \n', 'Only a subject\n\n'])('reads no letter in %j', (file) => {
  expect(readLetter(file)).toBeUndefined()
})
