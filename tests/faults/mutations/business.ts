// Mutations of orders that are billed to a business.
import type { Mutation } from './mutation.ts'

export const businessMutations: Mutation[] = [
  {
    name: 'bills to GST numbers of other states',
    edits: [{ in: 'requireBillable', code: 'if (!sameState($$$)) throw $ERROR', becomes: '' }],
    detectedBy: { test: 'with the number of another state, which is taxed with IGST' },
  },
  {
    name: 'takes an order for a person and one for a business for the same',
    edits: [{ in: 'quote', code: "buyer ? JSON.stringify(buyer) : ''", becomes: "''" }],
    detectedBy: { test: 'is another order than the same one for a person' },
  },
  {
    name: 'forgets the business of an order whose request died',
    edits: [
      {
        in: 'placeBy',
        code: 'return open(heldBy($ATTEMPT), $HOW)',
        becomes: 'return way.open(heldBy($ATTEMPT), $HOW)',
      },
    ],
    detectedBy: { test: 'that was held by a request that died is billed to it, too' },
  },
  {
    name: 'counts sales to businesses among those to persons, too',
    edits: [{ in: 'readGstr1', code: 'businessHsn.map(minus)', becomes: '[]' }],
    detectedBy: { test: 'has the documents for businesses one by one, and the rest as sums' },
  },
]
