import { type ActionFunctionArgs, data, redirect } from 'react-router'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { callApi, refusalOf } from '#web/api-client.ts'
import { type Refused, textFields } from '#web/queries/read-fields.ts'
import { serverApi } from '#web/server-api.ts'

/** The answer to a form of the page; `hasCode` when a code was sent. */
export type DeleteAnswer = { hasCode: boolean; refused?: Refused; msg?: string }

/** Handles the forms, which the browser itself sends: the page is opened rarely, and nothing of it is kept afterwards. */
export async function actOnServer(args: ActionFunctionArgs) {
  const { transport, headers } = serverApi(args)
  const { act, password, otp } = textFields(await args.request.formData())
  // The browser posts once more there, and stays on the page with the file.
  if (act === 'download') return redirect(calls.userData.path, 307)
  const hasCode = otp !== undefined
  try {
    if (act === 'send-code') {
      const { msg } = await callApi(calls.userSendDeleteCode, { transport })
      return data<DeleteAnswer>({ hasCode: true, msg }, { headers })
    }
    await callApi(calls.userDelete, { body: hasCode ? { otp: otp.trim() } : { password: password ?? '' }, transport })
  } catch (error) {
    return data<DeleteAnswer>({ hasCode, refused: refusalOf(error, fieldOf) }, { status: 400, headers })
  }
  // A fragment of its own, because the browser would keep that of the form.
  headers.set('Clear-Site-Data', '"cache", "storage"')
  return redirect(`${paths.yourData()}?deleted#deleted`, { headers })
}

const fieldOf = {
  'wrong-password': 'password',
  'wrong-code': 'otp',
  'expired-code': 'otp',
} as const
