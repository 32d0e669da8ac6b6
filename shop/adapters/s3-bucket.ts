import { S3mini } from 's3mini'

export type Bucket = { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string }

/** A client of one bucket, path-style, of any S3-compatible service; a request without an answer ends after `timeoutMs`. */
export function openBucket(at: Bucket, timeoutMs: number): S3mini {
  return new S3mini({
    endpoint: `${at.endpoint}/${at.bucket}`,
    accessKeyId: at.accessKeyId,
    secretAccessKey: at.secretAccessKey,
    region: regionOf(at.endpoint),
    requestAbortTimeout: timeoutMs,
  })
}

// Amazon requires its own region in the signature; other services accept any, and R2 expects `auto`.
function regionOf(endpoint: string): string {
  return /\bs3[.-]([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com/.exec(endpoint)?.[1] ?? 'auto'
}
