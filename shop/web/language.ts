import { type ActionFunctionArgs, redirect } from 'react-router'

import { calls } from '#contract/calls'
import { languages } from '#contract/language/language'
import { ownPage } from '#contract/next-page'
import { paths } from '#contract/paths'
import { callApi } from '#web/api-client.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'

/** Chooses the language and returns to the page with the switch, which the browser loads anew. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const { transport, headers } = serverApi(args)
  const form = await args.request.formData()
  const language = languages.find((each) => each === form.get('language')) ?? 'en'
  await orErrorPage(callApi(calls.userLanguage, { body: { language }, transport }))
  const next = form.get('next')
  return redirect(ownPage(typeof next === 'string' ? next : null), { headers })
}

export const loader = () => redirect(paths.home())
