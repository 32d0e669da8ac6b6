import { Store } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

import type { Business } from '#contract/business'
import { gstinProblem } from '#contract/money/gstin'
import { indianStates } from '#contract/orders/pin-codes'
import { fssaiProblem } from '#contract/products/fssai'
import { type Chosen, SettingCard } from '#web/seller/settings/setting-card.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** The business details, which the law asks for. */
export function BusinessCard(chosen: Chosen) {
  const { business } = chosen.settings
  const { address, grievanceOfficer: officer, social } = business
  return (
    <SettingCard
      setting="business"
      chosen={chosen}
      title="Business details"
      icon={Store}
      about="The law asks for them: the foot of each page, the policies, emails and invoices name them. Invoices of before keep those of their day."
      preview={(details) => ({ where: 'The foot of each page says', what: <Foot of={details} /> })}
    >
      {(fields) => (
        <>
          <div className={pairs}>
            <Detail fields={fields} name="name" label="Name of the shop" value={business.name} most={40} />
            <Detail
              fields={fields}
              name="legalName"
              label="Name of the business"
              value={business.legalName}
              most={100}
            />
          </div>
          <Detail
            fields={fields}
            name="tagline"
            label="What the shop is, in a line"
            value={business.tagline}
            most={90}
          />
          <div className={pairs}>
            <Detail fields={fields} name="email" label="Email" value={business.email} most={254} type="email" />
            <Detail fields={fields} name="phone" label="Phone" value={business.phone} most={20} type="tel" />
          </div>
          <div className={pairs}>
            <Detail
              fields={fields}
              name="whatsapp"
              label="WhatsApp"
              value={business.whatsapp}
              most={20}
              type="tel"
              required={false}
              hint="Each order then has a link to it. May be empty."
            />
            <Detail fields={fields} name="hours" label="Hours" value={business.hours} most={80} />
          </div>
          <fieldset className={pairs}>
            <Legend text="Address" error={fields['address']} />
            <Detail fields={fields} name="street" label="Street" value={address.street} most={120} />
            <Detail fields={fields} name="city" label="City" value={address.city} most={60} />
            <SelectField label="State" name="state" defaultValue={address.state}>
              {indianStates.map((state) => (
                <option key={state}>{state}</option>
              ))}
            </SelectField>
            <Detail fields={fields} name="zip" label="PIN" value={address.zip} most={6} inputMode="numeric" />
          </fieldset>
          <div className={pairs}>
            <LawNumber
              label="GSTIN"
              name="gstin"
              is={business.gstin}
              problemOf={gstinProblem}
              error={fields['gstin']}
            />
            <LawNumber
              label="FSSAI number"
              name="fssai"
              is={business.fssai}
              problemOf={fssaiProblem}
              error={fields['fssai']}
            />
          </div>
          <fieldset className={pairs}>
            <Legend text="Grievance officer, a person whom shoppers can write to" error={fields['grievanceOfficer']} />
            <Detail fields={fields} name="officer" label="Name" value={officer.name} most={60} />
            <Detail
              fields={fields}
              name="officerEmail"
              label="Email of the officer"
              value={officer.email}
              most={254}
              type="email"
            />
            <Detail
              fields={fields}
              name="officerPhone"
              label="Phone of the officer"
              value={officer.phone}
              most={20}
              type="tel"
            />
          </fieldset>
          <fieldset className={pairs}>
            <Legend text="Social link, at the foot of each page" error={fields['social']} />
            <Detail fields={fields} name="socialLabel" label="Its name" value={social.label} most={30} />
            <Detail
              fields={fields}
              name="socialUrl"
              label="Its address"
              value={social.url}
              most={300}
              inputMode="url"
              autoCapitalize="off"
            />
          </fieldset>
        </>
      )}
    </SettingCard>
  )
}

function Foot({
  of: { name, tagline, legalName, gstin, fssai, phone, email, hours, address, social },
}: {
  of: Business
}) {
  return (
    <>
      <span className="block font-display text-lg">{name}</span>
      <span className="block">{`${tagline}.`}</span>
      <span className="mt-2 block">{`${email} · ${phone} · ${hours}`}</span>
      <span className="block">{`${address.street}, ${address.city} ${address.zip}, ${address.state}`}</span>
      <span className="mt-2 block text-xs">{`${legalName} · GSTIN ${gstin} · FSSAI ${fssai} · ${social.label}`}</span>
    </>
  )
}

const pairs = 'grid gap-4 sm:grid-cols-2'

type DetailProps = { fields: Record<string, string>; name: string; label: string; value: string; most: number }

function Detail({
  fields,
  name,
  value,
  most,
  ...rest
}: DetailProps & Omit<ComponentProps<typeof TextField>, 'error' | 'value'>) {
  return <TextField name={name} defaultValue={value} maxLength={most} error={fields[name]} required {...rest} />
}

/** The name of a group, and what is wrong with one of its details. */
function Legend({ text, error }: { text: string; error: string | undefined }) {
  return (
    <>
      <legend className="mb-1.5 text-sm font-semibold">{text}</legend>
      {error && (
        <p role="alert" tabIndex={-1} className="text-sm text-pomegranate-ink sm:col-span-2">
          {error}
        </p>
      )}
    </>
  )
}

/** A number that the law asks for, checked while it is typed. */
function LawNumber({
  label,
  name,
  is,
  problemOf,
  error,
}: {
  label: string
  name: string
  is: string
  problemOf: (text: string) => string | undefined
  error: string | undefined
}) {
  const [typed, setTyped] = useState(is)
  const problem = problemOf(typed)
  return (
    <TextField
      label={label}
      name={name}
      value={typed}
      onChange={({ target }) => setTyped(target.value.trim().toUpperCase())}
      error={problem ? `This is no such number: ${problem}. Invoices and the law need it.` : error}
      isLive={problem !== undefined}
      autoComplete="off"
      required
    />
  )
}
