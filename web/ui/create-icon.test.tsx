import { ArrowLeft } from 'lucide-react'
import * as arrowLeft from 'lucide-react/icons/arrow-left'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { createIcon } from '#web/ui/create-icon.ts'

test('An icon of a built shop equals lucide’s, without class and namespace, which a page does not need', () => {
  const { __iconData: data } = arrowLeft as unknown as { __iconData: Parameters<typeof createIcon>[0] }
  const Icon = createIcon(data)
  const lucides = renderToStaticMarkup(<ArrowLeft />).replaceAll(/ (class|xmlns)="[^"]*"/g, '')
  expect(renderToStaticMarkup(<Icon />)).toBe(lucides)
})
