import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { WhatsAppLink } from '#web/storefront/layout/whatsapp-link.tsx'

test('The WhatsApp link dials the number by its digits, and its message names the order', () => {
  const link = renderToStaticMarkup(<WhatsAppLink phone="+91 98400-00000" number="#B922CF45" />)
  expect(link).toContain('href="https://wa.me/919840000000?text=Order%20%23B922CF45%3A%20"')
})
