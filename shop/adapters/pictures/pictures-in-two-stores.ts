import type { PictureStore } from '#adapters/pictures/picture-store'

/** Stores new pictures in `main`, and finds those that `npm run pictures:move` has not moved yet in `other`. */
export function createTwoStores(main: PictureStore, other: PictureStore): PictureStore {
  return {
    put: main.put,

    async read(file) {
      try {
        const bytes = await main.read(file)
        if (bytes) return bytes
      } catch (cause) {
        const bytes = await other.read(file).catch(() => undefined)
        if (bytes) return bytes
        throw cause
      }
      return other.read(file)
    },

    async *list() {
      const listed = new Set<string>()
      for (const store of [main, other]) {
        for await (const picture of store.list()) {
          if (!listed.has(picture.key)) yield picture
          listed.add(picture.key)
        }
      }
    },

    async remove(key) {
      await main.remove(key)
      await other.remove(key)
    },
  }
}
