import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'

import type { Route } from './+types/team-page'
import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { sellerRoles } from '#contract/seller-login'
import { callApi, type Transport } from '#web/api-client.ts'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import { ActForm } from '#web/seller/team/act-form.tsx'
import { roleWords } from '#web/seller/team/role-words.ts'
import { actInBrowser, actOnServer } from '#web/seller/team/run-act.ts'
import type { SellerAnswer } from '#web/seller/team/seller-acts.ts'
import { TabletsCard } from '#web/seller/team/tablets-card.tsx'
import { TeamMember } from '#web/seller/team/team-member.tsx'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = sellerMeta('Team')
export const action = actOnServer
export const clientAction = ({ request }: Route.ClientActionArgs) => actInBrowser(request)

export async function loader(args: Route.LoaderArgs) {
  const seller = args.context.get(sellerContext)
  return seller && { self: seller.email, ...(await orErrorPage(fetchTeam(serverApi(args).transport))) }
}

export async function clientLoader() {
  const seller = await sellerInBrowser()
  return seller && { self: seller.email, ...(await fetchTeam()) }
}

async function fetchTeam(transport?: Transport) {
  const { sellers: team, tablets } = await callApi(calls.sellerTeam, { transport })
  return { team, tablets }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="Team" error={error} />
}

/** The sellers of the shop, and a form that adds one. */
export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  // The layout shows the login form to anybody else.
  if (!loaderData) return null
  const { self, team, tablets } = loaderData
  return (
    <div className="max-w-4xl">
      <Link
        to={paths.sellerAccount()}
        className="mb-2 -ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 text-date no-underline hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden="true" /> Account
      </Link>
      <PageHeading title="Team" note={team.length === 1 ? 'Only you' : `${team.length} sellers`} />
      <ul className="mb-8 divide-y divide-line rounded-card border border-line bg-card px-4 shadow-card md:px-6">
        {team.map((seller) => (
          <li key={seller._id} className="py-4">
            <TeamMember seller={seller} isSelf={seller.email === self} answered={actionData} />
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-5">
        <AddSeller answered={actionData} />
        <TabletsCard tablets={tablets} answered={actionData} />
      </div>
    </div>
  )
}

function AddSeller({ answered }: { answered: SellerAnswer | undefined }) {
  const [made, setMade] = useState<string>()
  const firstPassword = made ?? answered?.firstPassword
  return (
    <section aria-labelledby="add" className="rounded-card border border-line bg-card p-4 shadow-card md:p-6">
      <h2 id="add" className="mb-4 text-lg">
        Add somebody
      </h2>
      {firstPassword && (
        <div role="status" className="mb-5 rounded-field bg-saffron-soft p-4 text-saffron-ink">
          <p className="text-sm">
            Give them this first password. It is shown only now, and the first login replaces it.
          </p>
          <p className="mt-2 font-mono text-lg font-semibold wrap-anywhere">{firstPassword}</p>
        </div>
      )}
      <ActForm
        act="add"
        answered={answered}
        button="Add"
        className="grid gap-4 sm:grid-cols-2"
        onDone={({ firstPassword: password }) => setMade(password)}
      >
        {(fields) => (
          <>
            <TextField label="Name" name="name" autoComplete="off" required maxLength={100} error={fields['name']} />
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="off"
              required
              maxLength={254}
              error={fields['email']}
            />
            <SelectField
              label="Role"
              name="role"
              defaultValue="packer"
              error={fields['role']}
              className="sm:col-span-2 sm:max-w-sm"
            >
              {sellerRoles.map((role) => (
                <option key={role} value={role}>
                  {roleWords[role]}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </ActForm>
    </section>
  )
}
