/**
 * The business details. The owner edits this file; footer, policy pages, emails and invoices read it.
 * The values below are samples; replace every one before going live.
 */
export const shop = {
  name: 'Mewa',
  tagline: 'Dates, nuts and dry fruits, packed the day they leave',
  legalName: 'Mewa Foods (sample)',
  email: 'hello@mewa.test',
  phone: '+91 00000 00000',
  address: {
    street: '1 Sample Street',
    city: 'Chennai',
    state: 'Tamil Nadu',
    zip: '600001',
    country: 'India',
  },
  gstin: '33AAAAA0000A1Z5',
  fssai: '00000000000000',
  social: { label: 'Instagram', url: 'https://www.instagram.com/' },
  /** Required by the Consumer Protection (E-Commerce) Rules, 2020, rule 4(4). */
  grievanceOfficer: { name: 'The Grievance Officer', email: 'grievance@mewa.test', phone: '+91 00000 00000' },
  hours: 'Monday to Saturday, 9 am to 7 pm',
} as const

/**
 * The shop's WhatsApp number with its country code, as '+91 98400 00000': My Orders then has a link to it beside Help.
 * Empty: no link. A constant of its own, so that the pages carry nothing of it while it is empty.
 */
export const whatsapp: string = ''
