// A copy of this checkout in which a test may change files, install and run what a developer types.
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import path from 'node:path'

import { newFolder } from '#test/processes'

const project = path.resolve(import.meta.dirname, '../..')
// What is made here, and the settings of a developer's own shop.
const left = ['node_modules', '.git', '.data', '.env', '.react-router', 'build', 'test-results', 'screens']

/** Copies the files as they are now. The packages are shared, but not the caches of programs. */
export async function copyProject(name: string): Promise<string> {
  const folder = await newFolder(name)
  const without = left.map((each) => path.join(project, each))
  await cp(project, folder, { recursive: true, filter: (file) => !without.includes(file) })
  const packages = path.join(project, 'node_modules')
  await mkdir(path.join(folder, 'node_modules'))
  for (const each of await readdir(packages)) {
    if (each !== '.vite' && each !== '.cache')
      await symlink(path.join(packages, each), path.join(folder, 'node_modules', each))
  }
  return folder
}
