import { data, type RouterContextProvider } from 'react-router'

import { ApiRefusal, type Transport } from '#web/api-client.ts'
import { pageContext } from '#web/page-context.ts'

/** The transport of loaders and actions on the server, and the cookies the API set through it. */
export type ServerApi = { transport: Transport; headers: Headers }

/** Calls the API in this process as the visitor; `headers` collects its Set-Cookie for the page's response. */
export function serverApi({
  request,
  context,
}: {
  request: Request
  context: Readonly<RouterContextProvider>
}): ServerApi {
  const { api } = context.get(pageContext)
  const headers = new Headers()
  return {
    headers,
    transport: async (path, { method, body, headers: sent }) => {
      const response = await api(
        new Request(new URL(path, request.url), { method, body, headers: sent } as RequestInit),
      )
      for (const cookie of response.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
      return response
    },
  }
}

/** For data that a page requires: a refusal becomes the error page, with its status and message. */
export async function orErrorPage<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof ApiRefusal ? data({ msg: error.message }, { status: error.status }) : error
  }
}
