import { type BusinessBuyer, businessBuyer } from '#contract/money/business-buyer'
import { type Refused, readValues, textFields } from '#web/queries/read-fields.ts'
import { ManyAddresses } from '#web/seller/orders/by-phone/many-addresses.tsx'
import { useSettings } from '#web/settings.ts'
import { Fold } from '#web/ui/fold.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** The fields of an order for a company: its GST number, where the shop issues tax invoices, and many addresses. */
export function ForCompany({
  refused,
  ...many
}: { refused: Refused | undefined } & Parameters<typeof ManyAddresses>[0]) {
  const { taxMode } = useSettings()
  const isRefused = Boolean(refused?.fields.gstin ?? refused?.fields.business)
  return (
    <Fold title="For a company" open={isRefused}>
      <div className="flex flex-col gap-5">
        {taxMode === 'gst' && (
          <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
            <legend className="mb-2 text-lg">Bill it to a business</legend>
            <TextField
              label="GST number"
              name="gstin"
              error={refused?.fields.gstin}
              maxLength={20}
              autoCapitalize="characters"
              hint="If they have one: the invoice names it."
            />
            <TextField label="Name of the business" name="business" error={refused?.fields.business} maxLength={200} />
          </fieldset>
        )}
        <ManyAddresses {...many} />
      </div>
    </Fold>
  )
}

/** The business of the order, as it is to be sent; nothing while both fields are empty. */
export function readBuyer(form: FormData): { values?: { buyer: BusinessBuyer }; refused?: Refused } {
  const { gstin, business } = textFields(form)
  if (!gstin && !business) return {}
  const read = readValues({ gstin: gstin || undefined, name: business || undefined }, businessBuyer, businessNames)
  if ('values' in read) return { values: { buyer: read.values } }
  const { name, ...fields } = read.refused.fields
  return { refused: { ...read.refused, fields: { ...fields, ...(name && { business: name }) } } }
}

const businessNames = { gstin: 'The GST number', name: 'The name of the business' }
