// Of the form of a report, loaded after it.
export { PhotoPicker } from '#web/storefront/orders/reports/photo-picker.tsx'
export { uploading } from '#web/upload.ts'
