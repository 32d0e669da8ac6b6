import type { Db } from './connect.ts'

/** The key that signs cookies, in base64url: 244 random bits, made by the migration and shared by all processes. */
export async function readSigningKey(db: Db): Promise<string> {
  const { key } = await db.selectFrom('signing_key').select('key').executeTakeFirstOrThrow()
  return key.toString('base64url')
}
