import { expect, it } from 'vitest'

import { emptyPicture } from '#contract/wording'
import { addPictures, newFormPicture } from '#web/seller/products/form-pictures.ts'

const picture = (name: string, content: string) => newFormPicture(new File([content], name), undefined)

it('leaves out a file without content, by its name, and takes the others', () => {
  const { pictures, left } = addPictures([], [picture('whole.jpg', 'jpeg'), picture('IMG_0001.jpg', '')])
  expect(pictures.map(({ name }) => name)).toEqual(['whole.jpg'])
  expect(left).toBe(emptyPicture('IMG_0001.jpg'))
})
