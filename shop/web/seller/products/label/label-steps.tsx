import { allergens } from '#contract/products/allergens'
import type { RequiredFact } from '#contract/products/missing-facts'
import { quantityUnits } from '#contract/products/product-facts'
import { LabelStep } from '#web/seller/products/label/label-step.tsx'
import { type LabelField, type LabelValues, nutrientFields } from '#web/seller/products/label/label-values.ts'
import { MakerFields } from '#web/seller/products/label/maker-fields.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** The label in four steps, in the order of a pack; each says whether something is missing. */
export function LabelSteps({
  field,
  start,
  missing,
  onFill,
}: {
  field: LabelField
  start: LabelValues
  missing: readonly RequiredFact[]
  onFill: (more: LabelValues) => void
}) {
  const step = (facts: readonly RequiredFact[], fields: readonly string[]) => ({
    missing: facts.filter((fact) => missing.includes(fact)).length,
    isWrong: fields.some((name) => field(name).error !== undefined),
  })
  return (
    <>
      <LabelStep title="1. What it is" {...step(['genericName', 'netQuantity', 'ingredients'], first)}>
        <TextField
          label="Generic name"
          {...field('genericName')}
          placeholder="Dried figs"
          maxLength={100}
          autoComplete="off"
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
          <NumberField label="Net contents" {...field('amount')} />
          <SelectField label="Unit" {...field('unit')}>
            {quantityUnits.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </SelectField>
        </div>
        <TextArea
          label="Ingredients"
          {...field('ingredients')}
          rows={3}
          maxLength={2_000}
          hint="As on the pack, the largest first."
        />
      </LabelStep>
      <LabelStep title="2. Allergens and veg mark" {...step(['contains', 'vegMark'], [...allergenFields, 'vegMark'])}>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-4">
          {allergens.map(({ key, label }) => (
            <SelectField key={key} label={label.replace(/^./, (letter) => letter.toUpperCase())} {...field(key)}>
              <option value="">No</option>
              <option value="contains">Contains</option>
              <option value="may">May contain</option>
            </SelectField>
          ))}
        </div>
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="checkbox"
            name={field('noAllergens').name}
            value="on"
            defaultChecked={start['noAllergens'] !== undefined}
            className="tick"
          />
          It has none of these, and no traces of them.
        </label>
        <SelectField label="Veg mark" {...field('vegMark')} className="sm:max-w-60">
          <option value="">Choose one</option>
          <option value="vegetarian">Vegetarian</option>
          <option value="non-vegetarian">Non-vegetarian</option>
        </SelectField>
      </LabelStep>
      <LabelStep title="3. Nutrition per 100 g" {...step(['nutrients'], nutrientNames)}>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-4">
          {nutrientFields.map(({ key, label, unit }) => (
            <NumberField key={key} label={`${label} (${unit})`} {...field(key)} />
          ))}
        </div>
      </LabelStep>
      <LabelStep
        title="4. Who made it, and how it keeps"
        {...step(['shelfLifeDays', 'packer', 'fssai', 'origin'], last)}
      >
        <MakerFields field={field} onFill={onFill} />
      </LabelStep>
    </>
  )
}

const first = ['genericName', 'amount', 'unit', 'ingredients']
const allergenFields = ['contains', 'noAllergens', ...allergens.map(({ key }) => key)]
const nutrientNames = nutrientFields.map(({ key }) => key)
const last = ['storage', 'shelfLifeDays', 'packerRole', 'packerName', 'packerAddress', 'fssai', 'origin']
