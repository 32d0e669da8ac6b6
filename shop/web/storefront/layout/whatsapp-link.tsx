import { MessagesSquare } from 'lucide-react'

import { t } from '#contract/language/language'
import { buttonClass } from '#web/ui/button.tsx'

/** Opens a chat with the shop whose first message names the order: https://faq.whatsapp.com/5913398998672934 */
export function WhatsAppLink({ phone, number }: { phone: string; number: string }) {
  const message = encodeURIComponent(`${t('Order {number}:', { number })} `)
  return (
    <a
      href={`https://wa.me/${phone.replace(/\D/g, '')}?text=${message}`}
      rel="noreferrer"
      target="_blank"
      className={buttonClass('quiet', 'max-sm:px-4')}
    >
      <MessagesSquare className="size-5 max-sm:hidden" aria-hidden="true" />
      {t('WhatsApp')}
      <span className="sr-only"> {t('about order {number}', { number })}</span>
    </a>
  )
}
