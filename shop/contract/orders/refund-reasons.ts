/** Why pieces are refunded or reported, in the words of both forms. Apart from their shapes, so that a page loads no schema. */
export const refundReasons = ['Broken', 'Spoilt', 'Missing', 'Wrong product', 'Another reason'] as const
export type RefundReasonWord = (typeof refundReasons)[number]
