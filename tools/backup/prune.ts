import { type Archive, listBases, listPieces, readManifest } from './archive.ts'

// A younger half backup may be one that is being made.
const ABANDONED_MS = 24 * 60 * 60 * 1_000

/** Removes what the newest `keep` backups of a system do not need, and resolves with the number of removed backups. */
export async function prune(
  archive: Archive,
  { system, keep, now }: { system: string; keep: number; now: Date },
): Promise<number> {
  const { whole, halves } = await listBases(archive)
  const own = whole.filter((base) => base.system === system)
  const kept = own.slice(-keep)
  const old = own.slice(0, -keep)
  const abandoned = halves.filter((half) => half.system === system && half.at.getTime() < now.getTime() - ABANDONED_MS)
  for (const { folder } of [...old, ...abandoned]) {
    // Without its manifest it is no backup any more, even if the rest is not removed.
    await archive.remove(`${folder}/manifest`)
    for (const name of await archive.names(`${folder}/`)) await archive.remove(name)
  }
  if (kept.length === 0) return old.length
  // A shop that was restored to an earlier moment goes on from an earlier position.
  const needed = kept.reduce((least, { from }) => (from < least ? from : least), kept[0]!.from)
  for (const { name, to } of await listPieces(archive, system)) if (to <= needed) await archive.remove(name)
  await removePictures(archive, system, kept)
  return old.length
}

async function removePictures(
  archive: Archive,
  system: string,
  kept: Awaited<ReturnType<typeof listBases>>['whole'],
): Promise<void> {
  const needed = new Set<string>()
  for (const base of kept) for (const { name } of (await readManifest(archive, base)).pictures) needed.add(name)
  for (const name of await archive.names(`${system}/pictures/`)) if (!needed.has(name)) await archive.remove(name)
}
