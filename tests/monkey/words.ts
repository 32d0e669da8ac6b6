import { maduraiAddress, PASSWORD, uniqueEmail } from '../e2e/harness/shopper.ts'
import type { Random } from '../faults/fault.ts'

const wrong = [
  'ashaa',
  'Asha  Raman ',
  'asha@example',
  'asha@example.com',
  '625001',
  '0',
  '-3',
  '12.345',
  '99999999999',
  '1e5',
  '+91 98400 00000',
  "O'Neil & Söhne",
  '<b>bold</b>',
  'பேரீச்சம்பழம்',
  'खजूर और बादाम',
  'figs 🙂🙂',
  'madjool datse',
  '   ',
  'x'.repeat(80),
  'two lines\nof text',
]

/** A text of a person who types without looking: mostly not one for this field. */
export function wrongText(random: Random): string {
  return wrong[Math.floor(random() * wrong.length)] ?? ''
}

const right: Record<string, string> = {
  ...maduraiAddress,
  name: 'Asha Raman',
  password: PASSWORD,
  newPassword: PASSWORD,
  message: 'Do you have fresh figs?',
  description: 'Sweet\nSoft',
  weight: '250 g',
  price: '500',
  offerPrice: '400',
  quantity: '7',
  digit: '1',
}

/** A text that belongs into a field of this name. */
export function rightText(name: string): string {
  return name === 'email' ? uniqueEmail() : (right[name] ?? 'figs')
}
