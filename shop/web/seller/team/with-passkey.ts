import { codeOf } from '#web/api-client.ts'

/** Makes a call that moves money or decides who may; where it asks for the passkey first, it is made again after it. */
export async function withPasskey<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (codeOf(error) !== 'passkey-first') throw error
    await (await import('#web/seller/team/seller-ceremony.ts')).confirmSeller()
    return call()
  }
}
