import type { Route } from './+types/settings-page'
import { calls } from '#contract/calls'
import { callApi, type Transport } from '#web/api-client.ts'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import { BannerCard } from '#web/seller/settings/banner-card.tsx'
import { BreakCard } from '#web/seller/settings/break-card.tsx'
import { BusinessCard } from '#web/seller/settings/business-card.tsx'
import { ChoiceCard } from '#web/seller/settings/choice-card.tsx'
import { OpeningCard } from '#web/seller/settings/opening-card.tsx'
import { PicksCard } from '#web/seller/settings/picks-card.tsx'
import { HolidaysCard, PromiseCard } from '#web/seller/settings/promise-cards.tsx'
import { CashCard, CourierCard, LimitsCard, PercentCard, ReportsCard } from '#web/seller/settings/selling-cards.tsx'
import { SettingsHistory } from '#web/seller/settings/settings-history.tsx'
import { actInBrowser, actOnServer } from '#web/seller/team/run-act.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = sellerMeta('Settings')
export const action = actOnServer
export const clientAction = ({ request }: Route.ClientActionArgs) => actInBrowser(request)

export async function loader(args: Route.LoaderArgs) {
  return args.context.get(sellerContext) && (await orErrorPage(fetchSettings(serverApi(args).transport)))
}

export async function clientLoader() {
  return (await sellerInBrowser()) && (await fetchSettings())
}

// A limit of the call.
const MOST_PRODUCTS = 999

async function fetchSettings(transport?: Transport) {
  const [current, { changes }, { products }] = await Promise.all([
    callApi(calls.sellerSettings, { transport }),
    callApi(calls.sellerSettingsHistory, { transport }),
    callApi(calls.productStock, { query: { sort: 'name', limit: String(MOST_PRODUCTS) }, transport }),
  ])
  const names = products.map(({ _id, name, weight, image: [picture] }) => ({
    id: _id,
    name: weight ? `${name}, ${weight}` : name,
    picture,
  }))
  return { ...current, changes, names, loadedAt: Date.now() }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="Settings" error={error} />
}

/** The page of the owner's settings: a card for each, then the history. */
export default function SettingsPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  // The layout shows the login form to anybody else.
  if (!loaderData) return null
  const { changes, names, loadedAt, ...chosen } = loaderData
  const shared = { ...chosen, answered }
  return (
    // After a change the forms show what is stored now.
    <div key={chosen.version} className="max-w-4xl">
      <PageHeading title="Settings" note="In force within seconds, for everybody" />
      <div className="flex flex-col gap-5">
        {chosen.toOpen.length > 0 && <OpeningCard toOpen={chosen.toOpen} hasProducts={names.length > 0} />}
        <BreakCard {...shared} loadedAt={loadedAt} />
        <ChoiceCard setting="deliveryState" {...shared} />
        <PromiseCard {...shared} />
        <HolidaysCard {...shared} loadedAt={loadedAt} />
        <CourierCard {...shared} />
        <CashCard {...shared} />
        <ChoiceCard setting="browsing" {...shared} />
        <BannerCard {...shared} names={names} />
        <PicksCard {...shared} names={names} />
        <LimitsCard {...shared} />
        <ChoiceCard setting="taxMode" {...shared} />
        {chosen.settings.taxMode === 'added' && <PercentCard {...shared} />}
        {chosen.settings.taxMode === 'gst' && <ChoiceCard setting="hamperTax" {...shared} />}
        <ChoiceCard setting="gifts" {...shared} />
        <ReportsCard {...shared} />
        <ChoiceCard setting="labels" {...shared} />
        <ChoiceCard setting="secondFactor" {...shared} />
        <BusinessCard {...shared} />
      </div>
      <SettingsHistory changes={changes} version={chosen.version} />
    </div>
  )
}
