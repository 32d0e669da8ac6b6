import { isPart, type Nutrient } from '#contract/nutrition'

/** The nutrition panel of a pack as text. */
export function NutritionTable({ nutrition }: { nutrition: Nutrient[] }) {
  return (
    <section aria-labelledby="nutrition" className="mt-7">
      <h2 id="nutrition" className="mb-2 text-lg">
        Nutrition per 100 g
      </h2>
      <table aria-labelledby="nutrition" className="w-full max-w-md border-y-2 border-line-strong text-left">
        <tbody className="divide-y divide-line">
          {nutrition.map((nutrient, place) => (
            <tr key={`${place}${nutrient.name}`}>
              <th
                scope="row"
                className={`py-2 pr-4 [overflow-wrap:anywhere] ${isPart(nutrient) ? 'pl-5 text-sm font-normal text-ink-soft' : 'font-medium'}`}
              >
                {nutrient.name}
              </th>
              <td className="figures py-2 text-right [overflow-wrap:anywhere]">{nutrient.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
