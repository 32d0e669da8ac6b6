import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Link, useLocation } from 'react-router'

import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { t } from '#contract/language/language'
import { ApiRefusal, callApi, errorText } from '#web/api-client.ts'
import { productsKey } from '#web/queries/queries.ts'
import { loginPath } from '#web/session/next-page.ts'
import { useUser } from '#web/session/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { T } from '#web/ui/t.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

const waitsQuery = queryOptions({
  queryKey: ['back in stock'],
  queryFn: async () => (await callApi(calls.backInStock)).products,
})

/** The wish to be told when a sold-out product is back. On a phone it takes the place of Add to Cart. */
export function BackInStock({ product }: { product: Pick<Product, '_id' | 'name'> }) {
  const user = useUser()
  return user ? <Wish product={product} email={user.email} /> : <LogInToWait />
}

function LogInToWait() {
  const { pathname, search } = useLocation()
  return (
    <div className="bottom-bar">
      <Link to={loginPath(pathname + search)} className={buttonClass('primary', 'w-full md:w-auto')}>
        <Bell className="size-5 shrink-0" aria-hidden="true" /> {t('Tell me when it is back')}
      </Link>
    </div>
  )
}

function Wish({ product, email }: { product: Pick<Product, '_id' | 'name'>; email: string }) {
  const { data: waits = [], isPending } = useQuery(waitsQuery)
  const isWaiting = waits.includes(product._id)
  const { send, busy } = useWait(product._id)
  return (
    // Large text scrolls within the bar, whose height the end of the page leaves free.
    <div
      className={`bottom-bar @container max-md:max-h-(--bottom-bar) max-md:overflow-y-auto ${isPending ? 'invisible' : ''}`}
    >
      <div className="flex items-center gap-x-4 gap-y-2 @max-[15rem]:flex-col-reverse @max-[15rem]:items-stretch md:flex-wrap">
        <p role="status" className={isWaiting ? 'min-w-0 grow text-sm leading-snug md:grow-0 md:text-base' : 'sr-only'}>
          {isWaiting && (
            <T
              text="We will write to you once, to {email}"
              email={<strong className="wrap-anywhere">{email}</strong>}
            />
          )}
        </p>
        {/* One button for both, so that it keeps the focus. */}
        <Button
          look={isWaiting ? 'secondary' : 'primary'}
          className={isWaiting ? 'shrink-0' : 'grow md:grow-0'}
          busy={busy}
          aria-label={isWaiting ? t('Stop waiting for {name}', { name: product.name }) : undefined}
          onClick={() => send(!isWaiting)}
        >
          {!isWaiting && <Bell className="size-5 shrink-0" aria-hidden="true" />}
          <span>{isWaiting ? t('Stop') : t('Tell me when it is back')}</span>
        </Button>
      </div>
    </div>
  )
}

function useWait(product: string) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (wait: boolean) => callApi(wait ? calls.backInStockWait : calls.backInStockStop, { body: { product } }),
    onSuccess: async (_, wait) => {
      // A list on its way would overwrite it with the old state.
      await client.cancelQueries(waitsQuery)
      client.setQueryData(waitsQuery.queryKey, (waits = []) =>
        wait ? [...waits, product] : waits.filter((each) => each !== product),
      )
    },
    onError: (error) => {
      notify.error(errorText(error))
      // It came back meanwhile, so the page offers it.
      if (error instanceof ApiRefusal && error.status === 409) void client.invalidateQueries({ queryKey: productsKey })
    },
  })
  return { send: mutate, busy: isPending }
}
