const known = new Map<string, Promise<string[]>>()

/**
 * Loads a script that the page imports late; `load` contains the import. A browser never asks again for a module that
 * failed to load, nor for one that imports it, until the page is opened anew. So the files are first fetched, where a
 * failure is not remembered: after it the next call may succeed. The import then finds them in the browser's cache.
 * Vite moves `import(..).then(..)` as a whole into `load`, so an import whose failure is handled stands in a function of
 * its own.
 */
export async function loadLate<Module>(load: () => Promise<Module>): Promise<Module> {
  // The build has written the final name into the function.
  await fetchScripts(scriptsIn(String(load), /import\(.(\.\/.+?\.js)/g))
  return load()
}

/** Fetches scripts, and those that they import, into the browser's cache. */
export async function fetchScripts(names: string[]): Promise<void> {
  await fetchAll(names, new Set())
}

/** The names of scripts in built code. All are in one folder. */
function scriptsIn(code: string, pattern: RegExp): string[] {
  return Array.from(code.matchAll(pattern), ([, name = '']) => name)
}

/** Fetches scripts and those that they import, which may import each other. */
async function fetchAll(names: string[], seen: Set<string>): Promise<void> {
  await Promise.all(names.map(async (name) => seen.has(name) || fetchAll(await importsOf(name), seen.add(name))))
}

/** Fetches a script unless it is one of the page. Returns what it imports. */
function importsOf(name: string): Promise<string[]> {
  const imports = known.get(name) ?? fetchOne(name)
  known.set(name, imports)
  imports.catch(() => known.delete(name))
  return imports
}

async function fetchOne(name: string): Promise<string[]> {
  if (document.querySelector(`link[rel=modulepreload][href$="${name.slice(1)}"]`)) return []
  try {
    const answer = await fetch(new URL(name, import.meta.url))
    if (!answer.ok) throw answer.status
    return scriptsIn(await answer.text(), /(?:from|import) ?.(\.\/.+?\.js)/g)
  } catch (cause) {
    // As Chromium words it.
    throw new TypeError('Failed to fetch dynamically imported module', { cause })
  }
}
