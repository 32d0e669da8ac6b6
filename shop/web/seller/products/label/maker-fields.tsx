import { countries, countryName } from '#contract/products/countries'
import { shop } from '#shop'
import type { LabelField, LabelValues } from '#web/seller/products/label/label-values.ts'
import { Button } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** Storage, shelf life, packer or importer, FSSAI number and origin; the shop's own details are one press away. */
export function MakerFields({ field, onFill }: { field: LabelField; onFill: (more: LabelValues) => void }) {
  return (
    <>
      <TextField
        label="Storage"
        {...field('storage')}
        placeholder="Keep cool and closed."
        maxLength={300}
        autoComplete="off"
      />
      <NumberField label="Shelf life in days from packing" {...field('shelfLifeDays')} whole className="sm:max-w-60" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Packer or importer" {...field('packerRole')}>
          <option value="packer">Packer</option>
          <option value="importer">Importer</option>
        </SelectField>
        <TextField label="Name" {...field('packerName')} maxLength={200} autoComplete="off" />
      </div>
      <TextField label="Address" {...field('packerAddress')} maxLength={300} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="FSSAI number" {...field('fssai')} maxLength={20} inputMode="numeric" autoComplete="off" />
        <SelectField label="Country of origin" {...field('origin')}>
          <option value="">Choose one</option>
          {['IN', ...countries.filter((code) => code !== 'IN')].map((code) => (
            <option key={code} value={code}>
              {countryName(code)}
            </option>
          ))}
        </SelectField>
      </div>
      <Button look="secondary" className="self-start" onClick={() => onFill(ourselves())}>
        Fill in our name, address and FSSAI number
      </Button>
    </>
  )
}

function ourselves() {
  const { street, city, zip, state, country } = shop.address
  return {
    packerName: shop.legalName,
    packerAddress: `${street}, ${city} ${zip}, ${state}, ${country}`,
    fssai: shop.fssai,
  }
}
