import { t, translated } from '#contract/language/language'
import type { BusinessBuyer } from '#contract/money/business-buyer'
import { gstinProblem, usualGstin } from '#contract/money/gstin'
import { WordedError } from '#web/api-client.ts'

/** The business as it is typed. Throws a WordedError: it is none. */
export function readBusiness({ gstin, name }: BusinessBuyer): BusinessBuyer {
  const problem = gstinWrong(gstin)
  if (problem) throw new WordedError(problem)
  if (!name.trim()) throw new WordedError('Please enter the name of the business.')
  return { gstin: usualGstin(gstin), name: name.trim() }
}

/** Says in words for its field what is wrong with a typed GST number; undefined for a right one. */
export function gstinWrong(typed: string): string | undefined {
  const problem = gstinProblem(usualGstin(typed))
  return problem && t('This is no GST number: {problem}.', { problem: translated(problem) })
}
