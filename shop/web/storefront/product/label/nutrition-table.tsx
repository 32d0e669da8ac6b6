import { t, translated } from '#contract/language/language'
import { isPart, type Nutrient } from '#contract/products/nutrition'

/** The nutrition panel of a pack as text. */
export function NutritionTable({ panel, heading: Heading }: { panel: readonly Nutrient[]; heading: 'h2' | 'h3' }) {
  return (
    <section aria-labelledby="nutrition">
      <Heading
        id="nutrition"
        className={Heading === 'h2' ? 'mb-2 text-lg' : 'mb-2 font-sans text-base tracking-normal'}
      >
        {t('Nutrition per 100 g')}
      </Heading>
      <table
        aria-labelledby="nutrition"
        className={`w-full border-y-2 border-line-strong text-left ${Heading === 'h2' ? 'max-w-md' : ''}`}
      >
        <tbody className="divide-y divide-line">
          {panel.map((nutrient, place) => (
            <tr key={`${place}${nutrient.name}`}>
              <th
                scope="row"
                className={`py-2 pr-4 [overflow-wrap:anywhere] ${isPart(nutrient) ? 'pl-5 text-sm font-normal text-ink-soft' : 'font-medium'}`}
              >
                {translated(nutrient.name)}
              </th>
              <td className="figures py-2 text-right [overflow-wrap:anywhere]">{nutrient.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
