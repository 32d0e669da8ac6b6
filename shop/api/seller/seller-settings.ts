import type { Deps } from '#api/http/deps'
import { type App, serve } from '#api/http/serve'
import { logAct, originOf } from '#api/seller/audit'
import { calls } from '#contract/calls'
import type { Examined } from '#contract/calls/seller-settings'
import { refusals } from '#contract/wording'
import { rankProducts, requireOnSale } from '#domain/catalogue/rank-products'
import { Failure } from '#domain/process/failure'
import { requirePicture } from '#domain/catalogue/sweep-pictures'
import { chooseSettings } from '#domain/settings/choose-settings'
import { readLiveSettings, settingsHistory, settingsVersion } from '#domain/settings/read-settings'

/** The owner's settings. The calls read the database, because this process may not have followed a change yet. */
export function sellerSettingsCalls(app: App, deps: Deps): void {
  const { db, settingsSources: sources } = deps
  const current = async () => {
    // The version first: a choice in between is found changed, not overwritten.
    const version = await settingsVersion(db)
    const { toOpen, ...settings } = await readLiveSettings(db, sources)
    return { version, settings, fixed: Object.keys(sources.fixed), toOpen: [...toOpen] }
  }

  serve(app, deps, calls.sellerSettings, { answer: current })

  serve(app, deps, calls.sellerSettingsChange, {
    answer: async ({ c, seller, body: { seen, ...change } }) => {
      await requireOnSale(db, change.bestSellers ?? [])
      if (change.banner?.picture) await requirePicture(db, change.banner.picture)
      await chooseSettings(db, sources, { id: seller.id, ...originOf(c, deps) }, change, seen)
      for (const detail of Object.keys(change)) logAct(c, deps, { act: 'setting changed', detail })
      const now = await current()
      if (change.bestSellers !== undefined) await rankProducts(db, now.settings.bestSellers)
      return now
    },
  })

  let examination: Promise<Examined[]> | undefined
  serve(app, deps, calls.deploymentExamination, {
    answer: async () => {
      examination ??= deps.examine().finally(() => (examination = undefined))
      try {
        return { parts: await examination }
      } catch (cause) {
        throw new Failure('unavailable', refusals.notExamined, { cause })
      }
    },
  })

  serve(app, deps, calls.sellerSettingsHistory, {
    answer: async () => {
      const changes = await settingsHistory(db)
      return { changes: changes.map((change) => ({ ...change, at: change.at.toISOString() })) }
    },
  })
}
