import type { Transport } from '#web/api-client.ts'
import { isSessionLost, onSessionLost } from '#web/session/session-lost.ts'

/** Like fetch, but reports the upload progress from 0 to 1, which fetch cannot, and waits for a slow line. */
export function uploading(caller: 'user' | 'seller', onProgress: (sent: number) => void): Transport {
  return (path, { method = 'POST', body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, path)
      request.responseType = 'text'
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => {
        if (isSessionLost(request.status, caller)) onSessionLost(caller)
        resolve(new Response(request.responseText, { status: request.status }))
      }
      request.onerror = () => reject(new TypeError('The upload failed'))
      request.send(body as FormData)
    })
}
