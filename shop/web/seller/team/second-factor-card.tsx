import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'

import type { AnswerOf, calls } from '#contract/calls'
import { ActForm } from '#web/seller/team/act-form.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { RecoveryCodes } from '#web/seller/team/recovery-codes.tsx'
import type { SellerAnswer } from '#web/seller/team/seller-acts.ts'
import { SetUp } from '#web/seller/team/set-up.tsx'
import { AccountCard } from '#web/storefront/account/account-card.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { Pill } from '#web/ui/pill.tsx'

type State = AnswerOf<typeof calls.sellerAccount>['secondFactor']
type Props = { state: State; answered: SellerAnswer | undefined }

/** Two-step login: set it up, use another app, make new recovery codes, turn it off. */
export function SecondFactorCard({ state, answered }: Props) {
  return (
    <AccountCard
      columnsFrom="xl"
      title="Two-step login"
      icon={ShieldCheck}
      about="Besides the password, a login needs a code of an authenticator app. A stolen password alone opens nothing."
    >
      {state.isOn ? (
        <On state={state} answered={answered} />
      ) : (
        <SetUp answered={answered} button="Set up" asksPassword />
      )}
    </AccountCard>
  )
}

function On({ state: { mode, recoveryCodes: left }, answered }: Props) {
  const [made, setMade] = useState<string[]>()
  const codes = made ?? answered?.recoveryCodes
  return (
    <div>
      <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Pill tone="green">On</Pill>
        <span className="figures text-sm text-ink-soft">
          {`${left === 1 ? '1 recovery code' : `${left} recovery codes`} left`}
        </span>
      </p>
      {codes && (
        <div className="mb-4">
          <p className="mb-3 text-sm text-ink-soft">
            Your new recovery codes, shown only now. The old ones no longer work.
          </p>
          <RecoveryCodes codes={codes} />
        </div>
      )}
      <Fold title="New recovery codes" className="border-t border-line">
        <Confirmed act="recovery codes" button="Make new codes" answered={answered} onDone={setMade} />
      </Fold>
      <Fold title="Use another app or phone" className="border-t border-line">
        <SetUp answered={answered} button="Set up again" asksPassword />
      </Fold>
      {mode === 'optional' && (
        <Fold title="Turn off" className="border-t border-line">
          <Confirmed act="turn off" button="Turn off" answered={answered} />
        </Fold>
      )}
    </div>
  )
}

/** An act that asks for the password. */
function Confirmed({
  act,
  button,
  answered,
  onDone,
}: {
  act: 'recovery codes' | 'turn off'
  button: string
  answered: SellerAnswer | undefined
  onDone?: (codes: string[] | undefined) => void
}) {
  return (
    <ActForm
      act={act}
      answered={answered}
      button={button}
      look={act === 'turn off' ? 'danger' : 'primary'}
      onDone={({ recoveryCodes }) => onDone?.(recoveryCodes)}
    >
      {(fields) => (
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={fields['password']}
        />
      )}
    </ActForm>
  )
}
