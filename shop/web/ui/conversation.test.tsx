import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import type { TicketEntry } from '#contract/messages/tickets'
import { Conversation } from '#web/ui/conversation.tsx'

const entry: TicketEntry = {
  _id: '1',
  at: '2026-11-26T10:00:00Z',
  kind: 'message',
  actor: 'shopper',
  text: 'It came broken.',
}

it.each(['shopper', 'seller'] as const)(
  'the %s opens what an email quotes, which is folded below its words',
  (reader) => {
    const shown = renderToStaticMarkup(<Conversation entries={[{ ...entry, quoted: '> Is it?' }]} reader={reader} />)
    expect(shown).toMatch(/It came broken\..*<details(?![^>]* open)[^>]*><summary.*The quoted email.*&gt; Is it\?/s)
    expect(renderToStaticMarkup(<Conversation entries={[entry]} reader={reader} />)).not.toContain('<details')
  },
)
