import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { data, Link, useNavigate } from 'react-router'

import type { Route } from './+types/edit-product-page'
import { calls } from '#contract/calls'
import type { ProductDetails } from '#contract/entities'
import { paths } from '#contract/paths'
import { empty } from '#contract/wording'
import { callApi, type Transport } from '#web/api-client.ts'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import { SellerError } from '#web/seller/layout/seller-error.tsx'
import { keptPictures } from '#web/seller/products/form-pictures.ts'
import { ProductForm } from '#web/seller/products/product-form.tsx'
import { catalogueChanged, fetchSellerProducts, type SellerProduct } from '#web/seller/products/seller-products.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { useSettings } from '#web/settings.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

export const meta = sellerMeta('Edit Product')

export async function loader(args: Route.LoaderArgs) {
  if (!args.context.get(sellerContext)) return { product: null }
  const { transport } = serverApi(args)
  const products = await orErrorPage(fetchSellerProducts([args.params.id], transport))
  return { product: await detailed(found(products, args.params.id), transport) }
}

/** Loads the current product, so that the seller edits the latest values. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (!(await sellerInBrowser())) return { product: null }
  return { product: await detailed(found(await fetchSellerProducts([params.id]), params.id)) }
}

export default function EditProductPage({ loaderData: { product } }: Route.ComponentProps) {
  // The layout shows the login form to everybody else.
  return product && <EditProduct key={product._id} product={product} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SellerError error={error} />
}

function EditProduct(props: { product: SellerProduct & ProductDetails }) {
  // The product as the form was opened, so that a poll does not change a form in use.
  const [product] = useState(props.product)
  const [pictures, setPictures] = useState(() => keptPictures(product.image))
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const { taxMode } = useSettings()
  const navigate = useNavigate()

  async function send(body: FormData, onProgress: (sent: number) => void) {
    const { uploading } = await import('#web/upload.ts')
    const { msg } = await callApi(calls.productUpdate, { body, transport: uploading('seller', onProgress) })
    notify.success(msg)
    await catalogueChanged(client)
    await navigate(paths.sellerProductList())
  }

  return (
    <div className="max-w-4xl">
      <Link
        to={paths.sellerProductList()}
        className="mb-2 -ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 text-date no-underline hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden="true" /> Product List
      </Link>
      <PageHeading title="Edit Product" />
      {!product.parts && (
        <p className="-mt-4 mb-6">
          <Link to={paths.sellerProductLots(product._id)} className={buttonClass('quiet', '-ml-3 px-3')}>
            {product.inLots ? 'Lots' : 'Keep it in lots with best-before dates'}
          </Link>
        </p>
      )}
      {product.archived && (
        <p className="-mt-4 mb-6">
          <Pill tone="plain">Archived: not in the shop</Pill>
        </p>
      )}
      <ProductForm
        ref={form}
        product={product}
        pictures={pictures}
        taxMode={taxMode}
        onPictures={setPictures}
        action="Save changes"
        send={send}
      />
    </div>
  )
}

async function detailed(product: SellerProduct, transport?: Transport): Promise<SellerProduct & ProductDetails> {
  if (!product.hasDetails) return product
  const details = callApi(calls.productDetails, { query: { id: product._id }, transport })
  return { ...product, ...(await orErrorPage(details)) }
}

function found(products: SellerProduct[], id: string): SellerProduct {
  const product = products.find(({ _id }) => _id === id)
  if (!product) throw data({ msg: empty.product }, { status: 404 })
  return product
}
