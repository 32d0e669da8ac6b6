// The names of backups in their place: <system>/base/<time>-<lsn>/<part>.
import type { ObjectPlaceConfig } from './object-place.ts'

const BASE = /^((\d+)\/base\/(\d{8}T\d{9}Z)-([0-9a-f]{16}))\/(\d{6}|manifest)$/

export type BasePart = { folder: string; system: string; at: Date; from: bigint; isManifest: boolean }

/** The backup that an object belongs to. A backup is whole when it has a manifest. */
export function basePart(name: string): BasePart | undefined {
  const [, folder, system = '', time = '', from = '', file] = BASE.exec(name) ?? []
  if (folder === undefined) return undefined
  return { folder, system, at: readStamp(time), from: BigInt(`0x${from}`), isManifest: file === 'manifest' }
}

/** The time in a name, such as 20261123T233000000Z. */
export function readStamp(text: string): Date {
  return new Date(text.replace(/^(....)(..)(..)T(..)(..)(..)(...)Z$/, '$1-$2-$3T$4:$5:$6.$7Z'))
}

/** When the newest whole backup of a database cluster began, by its name alone. Throws when the place does not answer. */
export async function lastBackupAt(place: ObjectPlaceConfig, system: string): Promise<Date | undefined> {
  // A shop without backups does not load it.
  const { openObjectPlace } = await import('./object-place.ts')
  const names = await openObjectPlace(place).names(`${system}/base/`)
  const whole = names.flatMap((name) => basePart(name) ?? []).filter(({ isManifest }) => isManifest)
  return whole
    .map(({ at }) => at)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1)
}
