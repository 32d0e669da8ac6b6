import { ManyAddresses } from '#web/seller/orders/by-phone/many-addresses.tsx'
import { useSettings } from '#web/settings.ts'
import { Fold } from '#web/ui/fold.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** The fields of an order for a company: its GST number, where the shop issues tax invoices, and many addresses. */
export function ForCompany({ wrong, ...many }: { wrong: string | undefined } & Parameters<typeof ManyAddresses>[0]) {
  const { taxMode } = useSettings()
  return (
    <Fold title="For a company" open={wrong !== undefined}>
      <div className="flex flex-col gap-5">
        {taxMode === 'gst' && (
          <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
            <legend className="mb-2 text-lg">Bill it to a business</legend>
            <TextField
              label="GST number"
              name="gstin"
              error={wrong}
              maxLength={20}
              autoCapitalize="characters"
              hint="If they have one: the invoice names it."
            />
            <TextField label="Name of the business" name="business" maxLength={200} />
          </fieldset>
        )}
        <ManyAddresses {...many} />
      </div>
    </Fold>
  )
}
