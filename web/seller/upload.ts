import type { Transport } from '#web/api-client.ts'
import { isSessionLost, onSessionLost } from '#web/session/session-lost.ts'

/** Like fetch, but reports the upload progress from 0 to 1, which fetch cannot. */
export function uploading(onProgress: (sent: number) => void): Transport {
  return (path, { method = 'POST', body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, path)
      request.responseType = 'text'
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => {
        if (isSessionLost(request.status, 'seller')) onSessionLost('seller')
        resolve(new Response(request.responseText, { status: request.status }))
      }
      request.onerror = () => reject(new TypeError('The upload failed'))
      request.send(body as FormData)
    })
}
