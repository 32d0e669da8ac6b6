import { Store } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

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
    >
      {(fields) => {
        const text = (name: string, label: string, value: string, most: number, more: ComponentProps<'input'> = {}) => (
          <TextField
            label={label}
            name={name}
            defaultValue={value}
            maxLength={most}
            error={fields[name]}
            required
            {...more}
          />
        )
        const group = (legend: string, name: string) => (
          <>
            <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
            {fields[name] && <p className="text-sm text-pomegranate-ink sm:col-span-2">{fields[name]}</p>}
          </>
        )
        return (
          <>
            <div className={pairs}>
              {text('name', 'Name of the shop', business.name, 40)}
              {text('legalName', 'Name of the business', business.legalName, 100)}
            </div>
            {text('tagline', 'What the shop is, in a line', business.tagline, 90)}
            <div className={pairs}>
              {text('email', 'Email', business.email, 254, { type: 'email' })}
              {text('phone', 'Phone', business.phone, 20, { type: 'tel' })}
            </div>
            {text('hours', 'Hours', business.hours, 80)}
            <fieldset className={pairs}>
              {group('Address', 'address')}
              {text('street', 'Street', address.street, 120)}
              {text('city', 'City', address.city, 60)}
              <SelectField label="State" name="state" defaultValue={address.state}>
                {indianStates.map((state) => (
                  <option key={state}>{state}</option>
                ))}
              </SelectField>
              {text('zip', 'PIN', address.zip, 6, { inputMode: 'numeric' })}
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
              {group('Grievance officer, a person whom shoppers can write to', 'grievanceOfficer')}
              {text('officer', 'Name', officer.name, 60)}
              {text('officerEmail', 'Email of the officer', officer.email, 254, { type: 'email' })}
              {text('officerPhone', 'Phone of the officer', officer.phone, 20, { type: 'tel' })}
            </fieldset>
            <fieldset className={pairs}>
              {group('Social link, at the foot of each page', 'social')}
              {text('socialLabel', 'Its name', social.label, 30)}
              {text('socialUrl', 'Its address', social.url, 300, { inputMode: 'url', autoCapitalize: 'off' })}
            </fieldset>
          </>
        )
      }}
    </SettingCard>
  )
}

const pairs = 'grid gap-4 sm:grid-cols-2'

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
