import * as z from 'zod'

// https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages
export const sentMessage = z.object({ messages: z.tuple([z.object({ id: z.string().max(300) })], z.unknown()) })

// https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
export const refusedMessage = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
})

const status = z.object({
  status: z.string(),
  biz_opaque_callback_data: z.uuid().optional().catch(undefined),
  errors: z
    .array(z.object({ code: z.number(), title: z.string().optional() }))
    .optional()
    .catch(undefined),
})
const message = z.object({
  from: z.string().max(40),
  timestamp: z.string().regex(/^\d{1,12}$/),
  text: z.object({ body: z.string() }).optional().catch(undefined),
  button: z.object({ text: z.string() }).optional().catch(undefined),
})

// https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/payload-examples
export const notification = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z
    .array(
      z.object({
        changes: z
          .array(
            z.object({
              value: z.object({
                metadata: z.object({ phone_number_id: z.string() }).optional(),
                statuses: z.array(status).max(1_000).optional(),
                messages: z.array(message).max(1_000).optional(),
              }),
            }),
          )
          .max(1_000),
      }),
    )
    .max(1_000),
})
