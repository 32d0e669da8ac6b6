import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'

import { calls } from '#contract/calls'
import { categories } from '#contract/categories'
import { callApi, errorText } from '#web/api-client.ts'
import { productsQuery } from '#web/queries.ts'
import type { Refused } from '#web/read-fields.ts'
import { productForm } from '#web/seller/add-product.ts'
import { PicturePicker } from '#web/seller/picture-picker.tsx'
import { sellerMeta } from '#web/seller/seller-area.ts'
import { Button } from '#web/ui/button.tsx'
import { useInBrowser } from '#web/ui/in-browser.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { notify } from '#web/ui/toast.tsx'

export const meta = sellerMeta('Add Product')

export default function AddProductPage() {
  const [pictures, setPictures] = useState<File[]>([])
  const [fields, setFields] = useState<Refused['fields']>({})
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  // The script sends the pictures, so the form cannot go before it runs.
  const ready = useInBrowser()

  const add = useMutation({
    mutationFn: (body: FormData) => callApi(calls.productAdd, { body }),
    onSuccess: async ({ msg }) => {
      form.current?.reset()
      setPictures([])
      notify.success(msg)
      await client.invalidateQueries({ queryKey: productsQuery.queryKey, refetchType: 'all' })
    },
    onError: (error) => notify.error(errorText(error)),
  })

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [fields])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = productForm(new FormData(event.currentTarget), pictures)
    if ('refused' in read) {
      setFields(read.refused.fields)
      notify.error(read.refused.msg)
      return
    }
    setFields({})
    add.mutate(read.body)
  }

  return (
    <div className="max-w-2xl">
      <PageHeading title="Add Product" />
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <PicturePicker pictures={pictures} onChange={setPictures} />
        <TextField
          label="Product Name"
          name="name"
          required
          maxLength={200}
          autoComplete="off"
          error={fields['name']}
        />
        <TextArea
          label="Product Description"
          name="description"
          hint="One point to a line: origin, taste, use, storage, allergens."
          error={fields['description']}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField label="Category" name="category" required defaultValue="" error={fields['category']}>
            <option value="" disabled>
              Choose one
            </option>
            {categories.map(({ label, path }) => (
              <option key={path} value={path}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Weight"
            name="weight"
            placeholder="500 g"
            maxLength={50}
            autoComplete="off"
            error={fields['weight']}
          />
        </div>
        <div className="grid grid-cols-2 gap-5 sm:grid-cols-3">
          <NumberField label="Product Price (₹)" name="price" step="0.01" error={fields['price']} />
          <NumberField label="Offer Price (₹)" name="offerPrice" step="0.01" error={fields['offerPrice']} />
          <NumberField label="Quantity" name="quantity" step="1" error={fields['quantity']} />
        </div>
        <Button
          type="submit"
          busy={add.isPending}
          disabled={!ready}
          className="min-h-12 w-full sm:w-auto sm:self-start sm:px-12"
        >
          Add Product
        </Button>
      </form>
    </div>
  )
}

function NumberField(props: { label: string; name: string; step: string; error: string | undefined }) {
  return (
    <TextField
      {...props}
      type="number"
      min="0"
      inputMode={props.step === '1' ? 'numeric' : 'decimal'}
      placeholder="0"
      required
      autoComplete="off"
    />
  )
}
