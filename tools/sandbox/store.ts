// The storage of the sandbox: maps in memory, written through to a file if there is a folder.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type Collection<T> = {
  get: (id: string) => T | undefined
  /** Written to disk (if there is a folder) before it returns. */
  put: (id: string, thing: T) => T
  remove: (id: string) => void
  /** In insertion order. */
  all: () => T[]
  clear: () => void
}

export type Store = {
  collection: <T>(kind: string) => Collection<T>
  /** After a kill, all puts of `act` are stored or none. */
  atomically: <T>(act: () => T) => T
  close: () => void
}

/** Without a folder the data is lost with the process. */
export function openStore(folder: string | undefined): Store {
  const file = folder === undefined ? undefined : openFile(folder)
  let depth = 0

  return {
    collection: (kind) => collectionOf(kind, file),
    atomically: (act) => {
      if (!file || depth > 0) return act()
      depth += 1
      file.exec('BEGIN')
      try {
        return act()
      } finally {
        // Commits also after an exception, because the maps in memory have changed, too.
        file.exec('COMMIT')
        depth -= 1
      }
    },
    close: () => file?.close(),
  }
}

function openFile(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true })
  const file = new DatabaseSync(path.join(folder, 'sandbox.sqlite'))
  file.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS things (
      kind TEXT NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (kind, id)
    )`)
  return file
}

function collectionOf<T>(kind: string, file: DatabaseSync | undefined): Collection<T> {
  const things = new Map<string, T>()
  for (const row of file?.prepare('SELECT id, json FROM things WHERE kind = ? ORDER BY rowid').all(kind) ?? []) {
    things.set(String(row.id), JSON.parse(String(row.json)) as T)
  }
  const write = file?.prepare(`
    INSERT INTO things (kind, id, json) VALUES (?, ?, ?)
    ON CONFLICT (kind, id) DO UPDATE SET json = excluded.json`)

  return {
    get: (id) => things.get(id),
    put: (id, thing) => {
      write?.run(kind, id, JSON.stringify(thing))
      things.set(id, thing)
      return thing
    },
    remove: (id) => {
      file?.prepare('DELETE FROM things WHERE kind = ? AND id = ?').run(kind, id)
      things.delete(id)
    },
    all: () => [...things.values()],
    clear: () => {
      file?.prepare('DELETE FROM things WHERE kind = ?').run(kind)
      things.clear()
    },
  }
}
