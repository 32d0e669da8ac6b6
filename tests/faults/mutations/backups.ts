// Mutations of backups, and of pictures that move.
import type { Mutation } from './mutation.ts'

export const backupMutations: Mutation[] = [
  {
    name: 'takes a backup for whole that has no manifest',
    edits: [{ in: 'listBases', code: 'if (isManifest) $ADDED', becomes: '$ADDED' }],
    detectedBy: { test: 'a backup that is killed at any object is none' },
  },
  {
    name: 'jumps over a gap in the stored changes',
    edits: [{ in: 'restoreDatabase', code: 'piece.from > reached', becomes: 'false' }],
    detectedBy: { test: 'a gap in the changes is not jumped over' },
  },
  {
    name: 'confirms changes to the database before they are stored',
    edits: [
      {
        in: 'storeInPieces',
        code: 'await archive.put(pieceName(system, piece), content)',
        becomes: 'void archive.put(pieceName(system, piece), content).catch(() => {})',
      },
    ],
    detectedBy: { test: 'their process is killed while it stores' },
  },
  {
    name: 'restores over a shop',
    edits: [{ in: 'requireEmpty', code: 'if (!isShop && $REST) return', becomes: 'if (folder) return' }],
    detectedBy: { test: 'a restore goes over no shop' },
  },
  {
    name: 'opens an object under another name',
    edits: [{ in: 'seal', code: 'Buffer.concat([head, Buffer.from(name)])', becomes: 'head' }],
    detectedBy: { test: 'an object under the name of another is found' },
  },
  {
    name: 'takes the moment of another timeline for its own',
    edits: [{ in: 'readArchived', code: 'piece.timeline === timeline', becomes: 'true' }],
    detectedBy: { test: 'the older form of a moment is of the timeline whose pieces end there' },
  },
  {
    name: 'copies a picture of which a size is missing or cut off',
    edits: [{ in: 'storePictures', code: '!isWhole(files)', becomes: 'false' }],
    detectedBy: { test: 'a picture counts when it is whole' },
  },
  {
    name: 'leaves a picture in part that a killed restore left',
    edits: [{ in: 'restorePictures', code: 'isWhole(await readPicture(pictures, key))', becomes: 'true' }],
    detectedBy: { test: 'a restore completes the pictures' },
  },
  {
    name: 'tells the database nothing while an upload is slow',
    edits: [{ in: 'openReplication/stream', code: 'setInterval(() => send(false), STATUS_MS)', becomes: 'undefined' }],
    detectedBy: { test: 'a slow upload ends no stream' },
  },
  {
    name: 'takes a database for silent while nothing is read from it',
    edits: [{ in: 'openReplication/endWhenSilent', code: 'socket.isPaused()', becomes: 'false' }],
    detectedBy: { test: 'a copy of the database waits for a slow store' },
  },
  {
    name: 'stores no changes of the server while it ends',
    edits: [
      {
        in: 'runningParts',
        code: "['server', 'changes', 'sandbox', 'database', 'claim']",
        becomes: "['changes', 'server', 'sandbox', 'database', 'claim']",
      },
    ],
    detectedBy: { test: 'what the server writes while it ends is stored' },
  },
  {
    name: 'ends with the answer to a question of before the end',
    edits: [{ in: 'keepWal', code: 'if (at > endedAt) stop()', becomes: 'if (at <= endedAt) stop()' }],
    detectedBy: { test: 'what is sold just before the end is stored' },
  },
  {
    name: 'gives two restored shops one timeline',
    edits: [{ in: 'takeTimeline', code: 'if (newest === undefined) return', becomes: 'return' }],
    detectedBy: { test: 'two shops that are restored from one backup' },
  },
  {
    name: 'does not follow a server that took over',
    edits: [{ in: 'continuing', code: 'newest = [own, ...later]', becomes: 'newest = [own]' }],
    detectedBy: { test: 'the changes of a server that took over continue the backup' },
  },
  {
    name: 'begins on the timeline of the new server, and leaves out the end of the old one',
    edits: [
      {
        in: 'keepWal',
        code: 'own.findLastIndex((stretch) => lastOf(stretch))',
        becomes: 'own.length - 1',
      },
    ],
    detectedBy: { test: 'the changes of a server that took over continue the backup' },
  },
  {
    name: 'restores what only the replaced server had',
    edits: [
      { in: 'restoreDatabase', code: 'end !== undefined && position > end ? end : position', becomes: 'position' },
    ],
    detectedBy: { test: 'what only the replaced server had is not restored' },
  },
  {
    name: 'restores the changes of a copy',
    edits: [{ in: 'continuing', code: 'later.some(({ isRestored }) => isRestored)', becomes: 'false' }],
    detectedBy: { test: 'one that a restore began never' },
  },
  {
    name: 'does not mark a restored shop',
    edits: [{ in: 'recoverPostgres', code: 'await markRestored(partial)', becomes: 'void partial' }],
    detectedBy: { test: 'a backup does not wander' },
  },
  {
    name: 'leaves half of a shop when a restore is interrupted',
    edits: [
      { in: 'runInterruptible', code: 'process.on(name, stop)', becomes: 'process.on(name, () => process.exit(1))' },
    ],
    detectedBy: { test: 'leaves no server and no half of a shop' },
  },
  {
    name: 'shows the address of the bucket for pictures that have not moved',
    edits: [{ in: 'addressOfPictures', code: 'return shopUrl', becomes: 'return publicUrl' }],
    detectedBy: { test: 'browsers load from the bucket only when' },
  },
  {
    name: 'removes a picture whose copy differs',
    edits: [
      {
        in: 'removeCopied',
        code: 'if (files.length === 0 || $DIFFERS) continue',
        becomes: 'if (files.length === 0) continue',
      },
    ],
    detectedBy: { test: 'a picture whose copy differs stays where it is' },
  },
  {
    name: 'does not find a picture that has not moved yet',
    edits: [{ in: 'createTwoStores', code: 'return other.read(file)', becomes: 'return undefined' }],
    detectedBy: { test: 'every picture is found at each moment' },
  },
]
