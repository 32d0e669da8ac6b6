// The shop of a developer who has followed the recipes of CONTRIBUTING.md.
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { calls } from '#contract/calls'
import { expect } from '#test/fixtures'
import { freePort, plainEnvironment } from '#test/processes'
import { copyProject } from '#test/project-copy'

import { codeIn } from './documents.ts'
import { addMigration, call, column, followRecipes, places } from './recipes.ts'
import { type Ended, once, type Running, type Shell, signedInSeller, typed, typedAndGoingOn } from './typed.ts'

export type Follower = Shell & {
  /** What the compiler says. */
  types: () => Promise<Ended>
  dev: () => Promise<Running & { url: string; debugger: number; headers: Record<string, string> }>
  stop: () => Promise<void>
}

export async function startFollower(): Promise<Follower> {
  const folder = await copyProject('follower')
  await followRecipes(folder)
  const [port, debugPort] = [await freePort(), await freePort()]
  const shell = { folder, env: { ...plainEnvironment(), PORT: String(port), SEED: 'demo' } }
  const url = `http://localhost:${port}`
  let running: Running | undefined
  const dev = once(async () => {
    const line = 'LOG_LEVEL=debug npm run dev -- --inspect'
    running = typedAndGoingOn(shell, line.replace('--inspect', `--inspect=${debugPort}`))
    await running.prints(/Stop +Ctrl-C/)
    return { ...running, url, debugger: debugPort, headers: await signedInSeller(running, url) }
  })
  const types = once(async () => {
    expect(await typed(shell, 'npm run tables')).toMatchObject({ code: 0 })
    return typed(shell, 'npm run types')
  })
  const stop = async () => {
    await running?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...shell, types, dev, stop }
}

/** The tests that wait for a value of the new call and the new field. */
const named = ['call-budgets.test.ts', 'product-fields.test.ts', 'product-form-body.test.ts']

/** The compiler names the files that the recipes leave to the end, and no other. */
async function compiles({ types }: Follower): Promise<void> {
  const { out } = await types()
  const files = new Set(out.match(/^[^\s(]+(?=\(\d+,\d+\): error TS)/gm)?.map((file) => path.basename(file)))
  expect([...files], out.slice(0, 2_000)).toEqual(named)
  expect(codeIn('CONTRIBUTING.md').map((code) => path.basename(code))).toEqual(expect.arrayContaining(named))
}

export const followingRecipes: Record<string, (follower: Follower) => Promise<void>> = {
  'npm run tables': async (follower) => {
    await follower.types()
    expect(await readFile(path.join(follower.folder, 'shop/db/tables.ts'), 'utf8')).toContain(
      'shelf_life_days: number | null',
    )
  },
  ...Object.fromEntries(Object.keys(places).map((line) => [line, compiles])),
  [call]: async ({ dev }) => {
    const { url, headers } = await dev()
    const ask = (more: Record<string, string>) => fetch(`${url}/api/contact/subscribers`, { headers: more })
    expect(await (await ask(headers)).json()).toEqual({ success: true, count: 0 })
    expect(await (await ask({})).json()).toMatchObject({ success: false })
  },
  [column]: async ({ dev }) => {
    const { url } = await dev()
    const { products } = (await (await fetch(url + calls.productList.path)).json()) as { products: object[] }
    expect(products[0]).toMatchObject({ shelfLifeDays: null })
  },
  '-- contract: REASON': async (follower) => {
    const bare = await addMigration(follower.folder, 'bare', 'DROP INDEX orders_to_leave;')
    const { code, err } = await typed(follower, 'NO_COLOR=1 npm run check -- shop/db/migrations.test.ts')
    await rm(path.join(follower.folder, 'shop/db/migrations', bare))
    // The others of the recipes say why.
    expect([code, [...new Set(err.match(/\d{3}-[\w-]+\.sql(?= drops something)/g))]]).toEqual([1, [bare]])
  },
  'npm run dev': async ({ folder, dev }) => {
    const { prints } = await dev()
    const file = 'shop/api/metrics/health.ts'
    await writeFile(path.join(folder, file), `${await readFile(path.join(folder, file), 'utf8')}\n`)
    await prints(RegExp(`${file} changed: the server started again`))
  },
  'npm run dev -- --inspect': async ({ dev }) => {
    const { debugger: port } = await dev()
    expect(await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()).toHaveLength(1)
  },
  'LOG_LEVEL=debug npm run dev': async ({ dev }) => {
    await (await dev()).prints(/^\{.*select .* from.*\}$/im)
  },
}
