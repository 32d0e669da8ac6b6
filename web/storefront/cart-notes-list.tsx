import { Info, X } from 'lucide-react'

import type { CartNote } from '#web/cart/cart-notes.ts'
import { focusPage } from '#web/ui/focus-on-new-page.ts'

/** What changed in the cart without the shopper's doing, read aloud when it comes, until it was read. */
export function CartNotesList({ notes, onDismiss }: { notes: CartNote[]; onDismiss: (note: CartNote) => void }) {
  return (
    <div aria-live="polite">
      {notes.length > 0 && (
        <ul aria-label="What changed in your cart" className="mb-4 flex flex-col gap-2">
          {notes.map((note) => (
            <li
              key={`${note.kind} ${note.productId}`}
              className="flex items-start gap-3 rounded-card border border-saffron bg-saffron-soft py-1 pr-1 pl-4 text-saffron-ink"
            >
              <Info className="mt-3 size-5 shrink-0" aria-hidden="true" />
              <p className="figures min-w-0 grow self-center py-2 text-sm wrap-anywhere">
                <strong className="font-semibold">{note.name}</strong>: {note.text}
              </p>
              <button
                type="button"
                aria-label={`Dismiss: ${note.name}`}
                onClick={() => {
                  focusPage()
                  onDismiss(note)
                }}
                className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-card"
              >
                <X className="size-5" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
