import { deleteOldWebhooks } from '#domain/orders/webhooks/sweep-webhooks'
import { expect, it } from '#test/fixtures'

it('deletes webhooks that were processed long ago, and none that waits', async ({ database }) => {
  await database.pool.query(`
    INSERT INTO webhook_events (event_key, event, body, received_at, processed_at) VALUES
      ('long ago', 'order.paid', '{}', now() - interval '100 days', now() - interval '91 days'),
      ('lately', 'order.paid', '{}', now() - interval '100 days', now() - interval '89 days'),
      ('waits', 'order.paid', '{}', now() - interval '100 days', NULL)`)

  await deleteOldWebhooks(database.db)

  const left = await database.db.selectFrom('webhook_events').select('event_key').orderBy('event_key').execute()
  expect(left.map(({ event_key }) => event_key.toString())).toEqual(['lately', 'waits'])
})
