import { Store } from 'lucide-react'
import { useState } from 'react'

import { gstinProblem } from '#contract/money/gstin'
import { indianStates } from '#contract/orders/pin-codes'
import { fssaiProblem } from '#contract/products/fssai'
import { type Chosen, SettingCard } from '#web/seller/settings/setting-card.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** Who runs the shop, with a preview of the foot of each page and invoice. */
export function BusinessCard(chosen: Chosen) {
  const { business } = chosen.settings
  const { address, grievanceOfficer: officer } = business
  const [gstin, setGstin] = useState(business.gstin)
  const [fssai, setFssai] = useState(business.fssai)
  return (
    <SettingCard
      setting="business"
      chosen={chosen}
      title="Business details"
      icon={Store}
      about="The law asks for them: the foot of each page, the policies, emails and invoices name them. Invoices of before keep those of their day."
    >
      {(fields) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Name of the shop"
              name="name"
              defaultValue={business.name}
              error={fields['name']}
              maxLength={40}
              required
            />
            <TextField
              label="Name of the business"
              name="legalName"
              defaultValue={business.legalName}
              error={fields['legalName']}
              maxLength={100}
              required
            />
          </div>
          <TextField
            label="What the shop is, in a line"
            name="tagline"
            defaultValue={business.tagline}
            error={fields['tagline']}
            maxLength={90}
            required
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Email"
              name="email"
              type="email"
              defaultValue={business.email}
              error={fields['email']}
              maxLength={254}
              required
            />
            <TextField
              label="Phone"
              name="phone"
              type="tel"
              defaultValue={business.phone}
              error={fields['phone']}
              maxLength={20}
              required
            />
          </div>
          <TextField
            label="Hours"
            name="hours"
            defaultValue={business.hours}
            error={fields['hours']}
            maxLength={80}
            required
          />
          <fieldset className="grid gap-4 sm:grid-cols-2">
            <legend className="mb-1.5 text-sm font-semibold">Address</legend>
            <TextField
              label="Street"
              name="street"
              defaultValue={address.street}
              error={fields['address']}
              maxLength={120}
              required
            />
            <TextField label="City" name="city" defaultValue={address.city} maxLength={60} required />
            <SelectField label="State" name="state" defaultValue={address.state}>
              {indianStates.map((state) => (
                <option key={state}>{state}</option>
              ))}
            </SelectField>
            <TextField label="PIN" name="zip" defaultValue={address.zip} inputMode="numeric" maxLength={6} required />
          </fieldset>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="GSTIN"
              name="gstin"
              value={gstin}
              onChange={({ target }) => setGstin(target.value.trim().toUpperCase())}
              error={fields['gstin'] ?? whatIsWrong(gstinProblem(gstin))}
              isLive={gstinProblem(gstin) !== undefined}
              autoComplete="off"
              required
            />
            <TextField
              label="FSSAI number"
              name="fssai"
              value={fssai}
              onChange={({ target }) => setFssai(target.value.trim())}
              error={fields['fssai'] ?? whatIsWrong(fssaiProblem(fssai))}
              isLive={fssaiProblem(fssai) !== undefined}
              inputMode="numeric"
              autoComplete="off"
              required
            />
          </div>
          <fieldset className="grid gap-4 sm:grid-cols-3">
            <legend className="mb-1.5 text-sm font-semibold">
              Grievance officer, a person whom shoppers can write to
            </legend>
            <TextField
              label="Name"
              name="officer"
              defaultValue={officer.name}
              error={fields['grievanceOfficer']}
              maxLength={60}
              required
            />
            <TextField
              label="Email of the officer"
              name="officerEmail"
              type="email"
              defaultValue={officer.email}
              maxLength={254}
              required
            />
            <TextField
              label="Phone of the officer"
              name="officerPhone"
              type="tel"
              defaultValue={officer.phone}
              maxLength={20}
              required
            />
          </fieldset>
          <fieldset className="grid gap-4 sm:grid-cols-2">
            <legend className="mb-1.5 text-sm font-semibold">Social link, at the foot of each page</legend>
            <TextField
              label="Its name"
              name="socialLabel"
              defaultValue={business.social.label}
              error={fields['social']}
              maxLength={30}
              required
            />
            <TextField
              label="Its address"
              name="socialUrl"
              defaultValue={business.social.url}
              inputMode="url"
              autoCapitalize="off"
              maxLength={300}
              required
            />
          </fieldset>
        </>
      )}
    </SettingCard>
  )
}

function whatIsWrong(problem: string | undefined): string | undefined {
  return problem && `This is no such number: ${problem}. Invoices and the law need it.`
}
