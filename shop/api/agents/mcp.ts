import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'

import type { forAgents } from '#api/agents/ucp'
import { cartRequest, lookupRequest, productRequest, searchRequest } from '#api/agents/ucp-requests'
import { shop } from '#shop'

/**
 * Answers a request of the Model Context Protocol (modelcontextprotocol.io): the operations as tools, by UCP's names. The
 * shop keeps no stream open, because anybody could open them without end.
 */
export function answerMcp(
  operations: ReturnType<typeof forAgents>,
  request: Request,
  parsedBody: unknown,
): Promise<Response> {
  const { fetch } = createMcpHandler(() => toolsOf(operations), { maxSubscriptions: 0 })
  return fetch(request, { parsedBody })
}

function toolsOf(operations: ReturnType<typeof forAgents>): McpServer {
  const server = new McpServer({ name: shop.name, version: '1' })
  const catalog = <S extends z.ZodType>(request: S) => z.object({ catalog: request })

  server.registerTool(
    'search_catalog',
    {
      description: `Search the products of ${shop.name} by words, category and price in paise.`,
      inputSchema: catalog(searchRequest),
    },
    async ({ catalog: asked }) => told(await operations.search(asked)),
  )
  server.registerTool(
    'lookup_catalog',
    { description: 'Get products by their ids.', inputSchema: catalog(lookupRequest) },
    async ({ catalog: asked }) => told(await operations.lookup(asked)),
  )
  server.registerTool(
    'get_product',
    { description: 'Get one product by its id.', inputSchema: catalog(productRequest) },
    async ({ catalog: asked }) => told(await operations.product(asked)),
  )
  server.registerTool(
    'create_cart',
    {
      description: 'Put products in a cart. A person pays it on the page of `continue_url`.',
      inputSchema: z.object({ cart: cartRequest }),
    },
    async ({ cart }) => told(await operations.createCart(cart)),
  )
  server.registerTool(
    'update_cart',
    {
      description: 'Replace what is in a cart. The answer is another cart with an id of its own.',
      inputSchema: z.object({ id: z.string(), cart: cartRequest }),
    },
    async ({ cart }) => told(await operations.createCart(cart)),
  )
  for (const [name, description] of [
    ['get_cart', 'Get a cart at the prices and with the stock of now.'],
    ['cancel_cart', 'Get the last state of a cart. Nothing is kept of it.'],
  ] as const) {
    server.registerTool(name, { description, inputSchema: productRequest }, async (asked) =>
      told(await operations.getCart(asked)),
    )
  }
  return server
}

function told(answer: Record<string, unknown>) {
  return { structuredContent: answer, content: [{ type: 'text' as const, text: JSON.stringify(answer) }] }
}
