import { type ComponentProps, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'

import type { Address, AddressInput } from '#contract/entities'
import { t, translated } from '#contract/language/language'
import type { WrongFields } from '#contract/orders/delivery-area'
import { deliveryOnlyIn } from '#contract/wording'
import { shop } from '#shop'
import { useUser } from '#web/session/session.ts'
import { useSettings } from '#web/settings.ts'
import { useAddressDraft } from '#web/storefront/checkout/address-draft.ts'
import { wayBack } from '#web/storefront/checkout/address-origin.ts'
import { useWrittenPlace } from '#web/storefront/checkout/address-place.ts'
import { typedPhone } from '#web/storefront/login/typed-email.ts'
import { AskNews } from '#web/storefront/login/ask-news.tsx'
import type { RefusedAddress } from '#web/storefront/checkout/save-address.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FormRefusal, useFocusOnRefusal } from '#web/ui/fields/form-refusal.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { atOnce, later } from '#web/ui/later.tsx'

/** Validation needs more script than the form itself, so it loads with the first input. */
export const loadSaving = () => import('#web/storefront/checkout/save-address.ts')

const PinOfForm = later(async () => (await import('#web/storefront/product/pin/parts.ts')).PinOfForm, atOnce)

/** The form of a new or existing address. It works without script and stores unsaved input. */
export function AddressForm({
  address,
  draftId,
  refused,
  saving,
}: {
  address: Address | undefined
  draftId: string | undefined
  refused: RefusedAddress | undefined
  saving: boolean
}) {
  const form = useRef<HTMLFormElement>(null)
  const back = wayBack(useLocation().search)
  const { deliveryState, deliveryPromise, whatsapp } = useSettings()
  const usual = useUsualAddress()
  const startsWith = (name: keyof AddressInput) => refused?.typed[name] ?? address?.[name] ?? usual[name] ?? ''
  const { place, wrong, outside, read, readTyped } = useWrittenPlace(form, {
    state: startsWith('state'),
    zipCode: startsWith('zipCode'),
    country: startsWith('country'),
  })
  const keepDraft = useAddressDraft(form, address?._id, read)
  useFocusOnRefusal(form, refused)

  const field = (name: keyof AddressInput): ComponentProps<typeof TextField> => {
    const known = fields[name]
    return {
      ...known,
      label: t(known.label),
      ...('hint' in known && { hint: t(known.hint) }),
      name,
      required: true,
      defaultValue: startsWith(name),
      error: refused?.fields[name],
    }
  }
  const isAsRefused = Object.entries(place).every(([name, value]) => value === refused?.typed[name])
  const placeField = (name: keyof WrongFields) => ({
    ...field(name),
    error: isAsRefused ? refused?.fields[name] : wrong[name],
    isLive: true,
  })
  const zipCode = <TextField {...placeField('zipCode')} />
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onBlur={read}
      onSubmit={read}
      onInput={({ target }) => {
        keepDraft()
        readTyped(target)
        void loadSaving().catch(() => {})
      }}
      className="grid gap-4 rounded-card border border-line bg-card p-4 shadow-card md:grid-cols-2 md:p-8"
    >
      <FormRefusal
        refused={refused && { ...refused, msg: `${translated(refused.msg)} ${t('Your entries are kept.')}` }}
        className="md:col-span-2"
      />
      {!address && <input type="hidden" name="draftId" value={refused?.typed['draftId'] ?? draftId} />}
      {deliveryPromise && (
        <div className="grid gap-x-4 gap-y-2 md:col-span-2 md:grid-cols-2 md:items-center">
          {zipCode}
          {/* Its place is kept until it has loaded. */}
          <div className="min-h-6">
            <PinOfForm form={form} savedState={address?.state} onFilled={read} />
          </div>
        </div>
      )}
      <TextField {...field('firstName')} />
      <TextField {...field('lastName')} />
      <TextField {...field('email')} />
      <TextField {...field('phone')} />
      {whatsapp && !address && (
        <div className="md:col-span-2">
          <AskNews checked={refused?.typed['news'] === 'on'} />
          <p className="text-sm text-ink-soft">
            {t('We then send a code there, so that nobody else can ask in your name.')}
          </p>
        </div>
      )}
      <TextField {...field('street')} className="md:col-span-2" />
      <TextField {...field('city')} />
      {!deliveryPromise && zipCode}
      <TextField
        {...field('state')}
        hint={
          outside
            ? `${translated(deliveryOnlyIn(deliveryState))} ${t('You can save this address, but not order to it yet.')}`
            : deliveryState && translated(deliveryOnlyIn(deliveryState))
        }
      />
      <TextField {...placeField('country')} />
      <div className="mt-2 flex flex-wrap gap-3 md:col-span-2">
        <Button type="submit" busy={saving} className="grow md:grow-0 md:px-10">
          {t('Save Address')}
        </Button>
        <Link to={back.to} className={buttonClass('quiet')}>
          {back.label}
        </Link>
      </div>
    </Form>
  )
}

/** The defaults of a new address: the shopper's name, the phone that has logged in, and the state the shop delivers in. */
function useUsualAddress(): Partial<AddressInput> & { state: string } {
  const user = useUser()
  const { deliveryState } = useSettings()
  const [firstName = '', ...lastNames] = user?.name.split(' ') ?? []
  const lastName = lastNames.join(' ')
  return {
    firstName,
    lastName,
    email: user?.email ?? '',
    phone: typedPhone.of(user?._id) ?? '',
    state: deliveryState,
    country: shop.address.country,
  }
}

// Autofill and on-screen keyboards: WHATWG HTML, autofill detail tokens, inputmode.
const fields = {
  firstName: { label: 'First Name', autoComplete: 'shipping given-name', autoCapitalize: 'words', maxLength: 100 },
  lastName: { label: 'Last Name', autoComplete: 'shipping family-name', autoCapitalize: 'words', maxLength: 100 },
  email: { label: 'Email address', type: 'email', autoComplete: 'shipping email', inputMode: 'email' },
  phone: {
    label: 'Phone',
    type: 'tel',
    autoComplete: 'shipping tel',
    inputMode: 'tel',
    hint: 'The courier calls this number.',
  },
  street: { label: 'Street', autoComplete: 'shipping street-address', autoCapitalize: 'words', maxLength: 300 },
  city: { label: 'City', autoComplete: 'shipping address-level2', autoCapitalize: 'words', maxLength: 100 },
  zipCode: {
    label: 'Zip Code',
    autoComplete: 'shipping postal-code',
    inputMode: 'numeric',
    hint: '6-digit PIN',
  },
  state: { label: 'State', autoComplete: 'shipping address-level1', autoCapitalize: 'words', maxLength: 100 },
  country: { label: 'Country', autoComplete: 'shipping country-name', autoCapitalize: 'words', maxLength: 100 },
} as const satisfies Record<keyof AddressInput, ComponentProps<typeof TextField>>
