// Of Orders in a shop with parcels or gifts, loaded after its first view.
export { GiftOfOrder } from '#web/gifts/gift-of-order.tsx'
export { SellerParcels } from '#web/seller/orders/parcels/seller-parcels.tsx'
