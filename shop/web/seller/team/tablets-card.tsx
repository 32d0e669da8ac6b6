import { TabletSmartphone } from 'lucide-react'

import type { AnswerOf, calls } from '#contract/calls'
import { Fold } from '#web/ui/fold.tsx'
import { ActForm } from '#web/seller/team/act-form.tsx'
import type { SellerAnswer } from '#web/seller/team/seller-acts.ts'
import { Day } from '#web/ui/day.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

type Props = { tablets: AnswerOf<typeof calls.sellerTeam>['tablets']; answered: SellerAnswer | undefined }

/** The devices on which packers choose their names, and a button that makes this one of them. */
export function TabletsCard({ tablets, answered }: Props) {
  return (
    <section aria-labelledby="tablets" className="rounded-card border border-line bg-card p-4 shadow-card md:p-6">
      <h2 id="tablets" className="mb-2 text-lg">
        Tablets for packing
      </h2>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        On a tablet at the packing table each packer chooses their name and types a PIN, which they set under Account.
      </p>
      <ul className="mb-4 divide-y divide-line empty:hidden">
        {tablets.map(({ id, name, addedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <TabletSmartphone className="size-6 text-ink-soft" aria-hidden="true" />
            <p className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-semibold">{name}</span>
              <span className="text-sm text-ink-soft">
                Since <Day at={addedAt} />
              </span>
            </p>
            <ActForm
              act="remove tablet"
              answered={answered}
              button={
                <span>
                  Remove<span className="sr-only">{` ${name}`}</span>
                </span>
              }
              look="quiet"
              className=""
            >
              {() => <input type="hidden" name="id" value={id} />}
            </ActForm>
          </li>
        ))}
      </ul>
      <Fold title="Use this device as a tablet" className="-mb-2 border-t border-line">
        <p className="mb-4 max-w-prose text-sm text-ink-soft">
          You are logged out here, and packers can log in here until you remove the tablet from this list.
        </p>
        <ActForm act="add tablet" answered={answered} button="Make this device a tablet" look="secondary">
          {(fields) => (
            <TextField
              label="Name of the tablet"
              name="name"
              defaultValue="Packing table"
              autoComplete="off"
              required
              maxLength={60}
              error={fields['name']}
            />
          )}
        </ActForm>
      </Fold>
    </section>
  )
}
