// Of the form of a report, loaded after it.
export { PhotoPicker } from '#web/storefront/reports/photo-picker.tsx'
export { sendReport } from '#web/storefront/reports/send-report.ts'
export { uploading } from '#web/upload.ts'
