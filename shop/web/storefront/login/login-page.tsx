import { Mail } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useFetcher, useSearchParams } from 'react-router'

import type { Route } from './+types/login-page'
import { t, translated } from '#contract/language/language'
import { formatRupees } from '#contract/money/money'
import { paths } from '#contract/paths'
import { passwordHint, seeSharedProduct } from '#contract/wording'
import { shop } from '#shop'
import type { Transport } from '#web/api-client.ts'
import { pageMeta } from '#web/page-meta.ts'
import type { Refused } from '#web/queries/read-fields.ts'
import { serverApi } from '#web/server-api.ts'
import { useWasHere } from '#web/session/session.ts'
import { useSettings } from '#web/settings.ts'
import { VisitorFrame } from '#web/storefront/layout/visitor-frame.tsx'
import { Agreement } from '#web/storefront/login/agreement.tsx'
import { GoogleMark } from '#web/storefront/login/google-mark.tsx'
import { logInInBrowser, logInOnServer } from '#web/storefront/login/log-in.ts'
import { modeOf, nextOf, otherMode } from '#web/storefront/login/login-mode.ts'
import { typedEmail } from '#web/storefront/login/typed-email.ts'
import type { LoadedShared } from '#web/storefront/product/shared-product.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FormRefusal, useFocusOnRefusal } from '#web/ui/fields/form-refusal.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

const titles = { login: 'Welcome back', newcomer: 'Welcome', register: 'Open your account' } as const

export const meta: Route.MetaFunction = ({ location, loaderData }) => {
  const { button } = words[modeOf(new URLSearchParams(location.search))]
  const shared = loaderData?.shared
  if (!shared) return pageMeta(t(button))
  const facts = [formatRupees(shared.offerPrice), shared.weight].filter(Boolean).join(', ')
  return pageMeta(t(button), `${facts}. ${t(seeSharedProduct)}`, shared.name)
}
export const action = logInOnServer
export const clientAction = logInInBrowser

export async function loader(args: Route.LoaderArgs): Promise<LoadedShared> {
  return { shared: await sharedAt(args.request.url, serverApi(args).transport) }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<LoadedShared> {
  return { shared: await sharedAt(request.url) }
}

/** Few visitors come with a link, so what reads it loads for them alone. */
async function sharedAt(address: string, transport?: Transport) {
  if (!address.includes('next=')) return null
  return (await import('#web/storefront/product/shared-product.ts')).readShared(address, transport)
}

/** The two forms are of one link. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.searchParams.get('next') !== nextUrl.searchParams.get('next')
}

const words = {
  login: { button: 'Login', question: 'New here?', other: 'Create an account' },
  register: { button: 'Create Account', question: 'Already have an account?', other: 'Login here' },
} as const

const GOOGLE_FAILED = 'Google sign-in did not work. Please try again, or use your email and password.'

export default function LoginPage({ loaderData: { shared }, actionData }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams()
  const googleFailed = search.get('error') === 'google'

  useEffect(() => {
    if (!googleFailed) return
    notify.error(GOOGLE_FAILED)
    // A reload must not show the toast again.
    setSearch(
      (params) => {
        params.delete('error')
        return params
      },
      { replace: true },
    )
  }, [googleFailed, setSearch])

  return (
    <VisitorFrame foot={<Agreement />}>
      {shared && (
        <Suspense>
          <SharedCard product={shared} />
        </Suspense>
      )}
      <AccountForm search={search} answered={actionData} />
    </VisitorFrame>
  )
}

const SharedCard = lazyPart(async () => (await import('#web/storefront/product/shared-card.tsx')).SharedCard)
const PasskeyLogin = lazyPart(async () => (await import('#web/storefront/login/passkey-login.tsx')).PasskeyLogin)

/** `answered` is the answer to a form sent before the page's script had loaded. */
function AccountForm({ search, answered }: { search: URLSearchParams; answered: Refused | undefined }) {
  const mode = modeOf(search)
  const { button, question, other } = words[mode]
  const { googleEnabled, whatsapp } = useSettings()
  const wasHere = useWasHere()
  const fetcher = useFetcher<Refused>({ key: mode })
  const form = useRef<HTMLFormElement>(null)
  const refused = fetcher.data ?? answered
  const fields = refused?.fields ?? {}
  useFocusOnRefusal(form, fetcher.data)

  return (
    <>
      <h1 className="text-3xl">{t(mode === 'login' && !wasHere ? titles.newcomer : titles[mode])}</h1>
      <p className="mt-2 text-ink-soft">
        {mode === 'login'
          ? t(wasHere ? 'Log in to continue shopping at {shop}.' : 'Log in to shop at {shop}.', { shop: shop.name })
          : t('It takes a minute and costs nothing.')}
      </p>
      <div className="mt-7 grid gap-3">
        {googleEnabled && (
          <a href={paths.googleSignIn(search.get('next') ?? undefined)} className={buttonClass('secondary')}>
            <GoogleMark /> {t('Continue with Google')}
          </a>
        )}
        <Link
          to={{ pathname: paths.loginCode(), search: nextOf(search) }}
          onClick={() => typedEmail.keep(form.current)}
          className={buttonClass('secondary')}
        >
          <Mail className="size-5" aria-hidden="true" />{' '}
          <span>{t(whatsapp ? 'Continue with a code' : 'Continue with a code by email')}</span>
        </Link>
        {mode === 'login' && (
          <Suspense>
            <PasskeyLogin />
          </Suspense>
        )}
      </div>
      <p className="mt-5 flex items-center gap-3 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('or with a password')}
      </p>
      <fetcher.Form ref={form} method="post" noValidate className="mt-5 flex flex-col gap-4">
        <FormRefusal refused={refused} />
        {mode === 'register' && (
          <TextField
            label={t('Name')}
            name="name"
            autoComplete="name"
            required
            maxLength={100}
            error={fields['name']}
          />
        )}
        <TextField
          key="email"
          label={t('Email')}
          name="email"
          type="email"
          autoComplete={mode === 'login' ? 'username webauthn' : 'email'}
          required
          maxLength={254}
          defaultValue={typedEmail.get()}
          error={fields['email']}
        />
        <PasswordField
          key="password"
          label={t('Password')}
          name="password"
          autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
          required
          error={fields['password']}
          {...(mode === 'register' ? { hint: translated(passwordHint) } : {})}
        />
        {mode === 'login' && (
          <Link
            to={paths.resetPassword()}
            onClick={() => typedEmail.keep(form.current)}
            className="-mt-2 inline-flex min-h-11 items-center self-end text-sm font-medium text-date underline-offset-4 hover:underline"
          >
            {t('Forgot password?')}
          </Link>
        )}
        <Button type="submit" busy={fetcher.state !== 'idle'} className="min-h-12">
          {t(button)}
        </Button>
      </fetcher.Form>
      <p className="mt-4 text-center text-ink-soft">
        <span>{t(question)}</span>{' '}
        <Link
          to={{ search: otherMode(search) }}
          replace
          preventScrollReset
          className="inline-flex min-h-11 items-center font-semibold text-date underline underline-offset-4"
        >
          {t(other)}
        </Link>
      </p>
    </>
  )
}
