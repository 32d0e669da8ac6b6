import { deliveryPromise } from '#shop'
import { promiseInWords } from '#web/policies/promised-days.ts'

/** The rules of the promised days in words. The build keeps the words alone (`promisedWords` in vite.config.ts). */
export const promised = promiseInWords(deliveryPromise)
