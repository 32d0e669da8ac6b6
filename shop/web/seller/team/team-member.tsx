import type { AnswerOf, calls } from '#contract/calls'
import { sellerRoles } from '#contract/seller-login'
import { ActForm } from '#web/seller/team/act-form.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { roleWords } from '#web/seller/team/role-words.ts'
import type { SellerAnswer } from '#web/seller/team/seller-acts.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Pill } from '#web/ui/pill.tsx'

type Member = AnswerOf<typeof calls.sellerTeam>['sellers'][number]

/** One seller; the role and the removal unfold. */
export function TeamMember({
  seller: { _id, name, email, role, hasSecondFactor },
  isSelf,
  answered,
}: {
  seller: Member
  isSelf: boolean
  answered: SellerAnswer | undefined
}) {
  return (
    <article aria-label={name}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
        <span
          aria-hidden="true"
          className="flex size-11 items-center justify-center rounded-full bg-saffron-soft font-display text-lg leading-none font-semibold text-saffron-ink"
        >
          {firstLetter(name)}
        </span>
        <div>
          <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere text-ink">
            <span>{name}</span> {isSelf && <span className="font-normal text-ink-soft">(you)</span>}
          </h2>
          <p className="text-sm wrap-anywhere text-ink-soft">{email}</p>
        </div>
        <p className="col-start-2 flex flex-wrap gap-2 lg:col-start-3">
          <Pill tone="plain">{roleWords[role].split(':')[0]}</Pill>
          {hasSecondFactor && <Pill tone="green">Two-step login</Pill>}
        </p>
      </div>
      <Fold
        title={
          <span>
            Change<span className="sr-only">{` ${name}`}</span>
          </span>
        }
        className="-mb-2 sm:ml-15"
      >
        <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
          <ActForm
            act="role"
            answered={answered}
            button="Save role"
            look="secondary"
            className="flex flex-wrap items-end gap-3"
          >
            {() => (
              <>
                <input type="hidden" name="id" value={_id} />
                {/* The key shows a role that was changed elsewhere. */}
                <SelectField key={role} label={`Role of ${name}`} name="role" defaultValue={role}>
                  {sellerRoles.map((each) => (
                    <option key={each} value={each}>
                      {roleWords[each]}
                    </option>
                  ))}
                </SelectField>
              </>
            )}
          </ActForm>
          <ActForm act="remove" answered={answered} button={`Remove ${name}`} look="danger" className="">
            {() => <input type="hidden" name="id" value={_id} />}
          </ActForm>
        </div>
      </Fold>
    </article>
  )
}

/** The first letter with the marks that belong to it, as in Tamil. */
function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter('en-IN').segment(name)
  return first?.segment.toUpperCase() ?? ''
}
