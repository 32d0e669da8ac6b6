import type { Context } from 'hono'
import type * as z from 'zod'

import { answerMcp } from '#api/agents/mcp'
import { forAgents } from '#api/agents/ucp'
import { cartRequest, lookupRequest, productRequest, searchRequest } from '#api/agents/ucp-requests'
import { profile } from '#api/agents/ucp-shapes'
import { listTurns } from '#api/catalogue/list-turns'
import type { ShopCatalogue } from '#api/catalogue/shop-catalogue'
import type { CallsInProgress } from '#api/http/calls-in-progress'
import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { consumeAll, networkCounters } from '#api/http/middleware/rate-limit'
import { readJson } from '#api/http/read-json'
import type { App } from '#api/http/serve'
import { explain, parseOptions } from '#contract/explain'
import { refusals } from '#contract/wording'
import { Failure } from '#domain/process/failure'

const LIMIT = { points: 120, seconds: 60 }

/**
 * Catalogue and cart for the programs of shoppers, in a shop that everybody may look at: the Universal Commerce Protocol
 * (ucp.dev) over REST and MCP. Its shapes are the protocol's, so these are no calls of the contract.
 */
export function agentRoutes(app: App, deps: Deps, catalogue: ShopCatalogue, inProgress: CallsInProgress): void {
  const inTurn = listTurns(deps.settings, inProgress)
  type Operations = ReturnType<typeof forAgents>

  app.get('/.well-known/ucp', (c) => {
    requireOpen(deps)
    c.header('Cache-Control', 'public, max-age=300')
    return c.json(profile(deps.settings.publicUrl))
  })

  post('/ucp/catalog/search', searchRequest, (operations, body) => operations.search(body))
  post('/ucp/catalog/lookup', lookupRequest, (operations, body) => operations.lookup(body))
  post('/ucp/catalog/product', productRequest, (operations, body) => operations.product(body))
  post('/ucp/carts', cartRequest, (operations, body) => operations.createCart(body), 201)
  app.get('/ucp/carts/:id', async (c) => c.json(await (await enter(c)).getCart({ id: c.req.param('id') })))
  app.put('/ucp/carts/:id', async (c) => {
    const operations = await enter(c)
    return c.json(await operations.createCart(await read(c, cartRequest)))
  })
  app.post('/ucp/carts/:id/cancel', async (c) => c.json(await (await enter(c)).getCart({ id: c.req.param('id') })))
  app.post('/ucp/mcp', async (c) => {
    const operations = await enter(c)
    const body = await readJson(c.req.raw)
    // The SDK would answer each call of a list, and the limit counts requests.
    if (Array.isArray(body)) throw new Failure('invalid', refusals.oneCall)
    return answerMcp(operations, c.req.raw, body)
  })

  function post<S extends z.ZodType>(
    path: string,
    body: S,
    work: (operations: Operations, asked: z.infer<S>) => Promise<object>,
    created: 200 | 201 = 200,
  ): void {
    app.post(path, async (c) => {
      const operations = await enter(c)
      const answer = await work(operations, await read(c, body))
      // A cart of which nothing is there is not created.
      return c.json(answer, 'id' in answer ? created : 200)
    })
  }

  async function enter(c: Context<Env>): Promise<Operations> {
    requireOpen(deps)
    await consumeAll(networkCounters(c, deps, 'agents', LIMIT))
    return forAgents(catalogue, deps.settings, inTurn(c))
  }
}

function requireOpen({ settings }: Deps): void {
  if (settings.browsing !== 'public') throw new Failure('missing', refusals.notFound)
}

/** Throws a Failure: 400 for what the protocol does not take, and those of readJson. */
async function read<S extends z.ZodType>(c: Context<Env>, schema: S): Promise<z.infer<S>> {
  const parsed = schema.safeParse(await readJson(c.req.raw), parseOptions)
  if (!parsed.success) throw new Failure('invalid', explain(parsed.error))
  return parsed.data
}
