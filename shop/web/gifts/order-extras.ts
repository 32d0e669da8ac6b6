// One script for all pages, because every page loads the names of all scripts.
export { BusinessInCart } from '#web/business/business-in-cart.tsx'
export { GiftInCart } from '#web/gifts/gift-in-cart.tsx'
export { GiftOfOrder } from '#web/gifts/gift-of-order.tsx'
export { OrderParcels } from '#web/parcels/order-parcels.tsx'
export { ReviewLink } from '#web/storefront/orders/reviews/review-link.tsx'
export { ReportLink } from '#web/storefront/orders/reports/report-link.tsx'
