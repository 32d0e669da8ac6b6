import { useState } from 'react'
import { redirect, useFetcher } from 'react-router'

import type { Route } from './+types/login-step-page'
import { pageMeta } from '#web/page-meta.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import { SellerFrame } from '#web/seller/layout/seller-frame.tsx'
import { ActForm } from '#web/seller/team/act-form.tsx'
import { NewPasswordField } from '#web/seller/team/new-password-field.tsx'
import { actInBrowser, actOnServer } from '#web/seller/team/run-act.ts'
import type { SellerAnswer } from '#web/seller/team/seller-acts.ts'
import { CodeField, SetUp } from '#web/seller/team/set-up.tsx'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { sellerPage } from '#web/session/next-page.ts'
import { fetchSeller, sellerQuery, type SellerSession } from '#web/session/seller-session.ts'
import { PasskeyButton } from '#web/seller/team/passkey-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

export const meta = () => pageMeta('Seller Login')
export const action = actOnServer
export const clientAction = ({ request }: Route.ClientActionArgs) => actInBrowser(request)

export async function loader(args: Route.LoaderArgs) {
  return stepOf(args.request, await orErrorPage(fetchSeller(serverApi(args).transport)))
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return stepOf(request, await getQueryClient().ensureQueryData(sellerQuery))
}

/** The next step; without one the page that was asked for opens, or the login form. */
function stepOf(request: Request, session: SellerSession | null) {
  const page = sellerPage(new URL(request.url).searchParams.get('page'))
  if (!session?.next) throw redirect(page)
  return { next: session.next, ways: session.ways ?? [], email: session.seller.email, page }
}

/** The step that a login still needs after the password. */
export default function LoginStepPage({ loaderData: { next, ways, email, page }, actionData }: Route.ComponentProps) {
  if (next === 'second factor') return <SecondFactor ways={ways} page={page} answered={actionData} />
  if (next === 'new password') return <OwnPassword email={email} answered={actionData} />
  return (
    <SellerFrame title="Two-step login">
      <p className="mt-2 mb-6 text-ink-soft">
        Your password alone opens nothing here. Best is a passkey: your finger, face or the code of your phone.
      </p>
      <PasskeyButton act="add" page={page} look="primary">
        Set up a passkey
      </PasskeyButton>
      <p className="mt-6 mb-4 text-ink-soft">
        Or a code of an authenticator app at each login, such as Google Authenticator, Aegis or 2FAS.
      </p>
      <SetUp answered={actionData} button="Use an app" asksPassword={false} />
      <Leave />
    </SellerFrame>
  )
}

type Answered = { answered: SellerAnswer | undefined }
type Ways = NonNullable<SellerSession['ways']>

function SecondFactor({ ways, page, answered }: Answered & { ways: Ways; page: string }) {
  return (
    <SellerFrame title="Two-step login">
      {ways.includes('passkey') && (
        <div className="mt-2">
          <p className="mb-4 text-ink-soft">Your finger, face or the code of your phone.</p>
          <PasskeyButton act="use" page={page} look="primary">
            Log in with a passkey
          </PasskeyButton>
        </div>
      )}
      {ways.includes('app') && <EnterCode answered={answered} />}
      <Leave />
    </SellerFrame>
  )
}

function EnterCode({ answered }: Answered) {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <>
      <p className="mt-4 mb-4 text-ink-soft">
        {isRecovery ? 'One of the recovery codes that you kept. Each works once.' : 'Your authenticator app shows it.'}
      </p>
      <ActForm act="code" answered={answered} button="Login" wide>
        {(fields) =>
          isRecovery ? (
            <TextField
              label="Recovery code"
              name="code"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={60}
              error={fields['code']}
            />
          ) : (
            <CodeField error={fields['code']} />
          )
        }
      </ActForm>
      <Button look="quiet" className="mt-3 -ml-5" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? 'Use the app' : 'Use a recovery code'}
      </Button>
    </>
  )
}

function OwnPassword({ email, answered }: { email: string; answered: SellerAnswer | undefined }) {
  return (
    <SellerFrame title="Choose your password">
      <p className="mt-2 mb-6 text-ink-soft">
        The password you have used was made by somebody else. Only you should know the next one.
      </p>
      <ActForm act="own password" answered={answered} button="Save and go on" wide>
        {(fields) => <NewPasswordField email={email} error={fields['newPassword']} />}
      </ActForm>
      <Leave />
    </SellerFrame>
  )
}

/** Back to the login form. */
function Leave() {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" className="flex">
      <Button
        type="submit"
        name="act"
        value="leave"
        look="quiet"
        busy={fetcher.state !== 'idle'}
        className="mt-3 -mr-5 -mb-4 -ml-5"
      >
        Log out
      </Button>
    </fetcher.Form>
  )
}
