import { type RefObject, useEffect, useState } from 'react'

import { isOutsideDelivery, type Place, type WrongFields, wrongFields } from '#contract/orders/delivery-area'
import { digitsIn } from '#contract/typed'
import { textFields } from '#web/queries/read-fields.ts'
import { useSettings } from '#web/settings.ts'

type WrittenPlace = {
  place: Place
  /** Why no parcel reaches the place, for each field that says so. An empty field is not wrong yet. */
  wrong: WrongFields
  /** Whether the state is another than the delivery state. */
  outside: boolean
  /** Reads the fields again, once one is left. */
  read: () => void
  /** Reads them while one is typed, too, if that may mend what is wrong. */
  readTyped: (field: EventTarget) => void
}

/** The place written in the address form, and whether the shop delivers there. */
export function useWrittenPlace(form: RefObject<HTMLFormElement | null>, written: Place): WrittenPlace {
  const { deliveryState } = useSettings()
  const [place, setPlace] = useState(written)
  const usual = useUsualPlace({ ...place, zipCode: digitsIn(place.zipCode) })
  const wrong = wrongFields(usual)
  if (place.zipCode.trim() === '') delete wrong.zipCode
  if (place.country.trim() === '') delete wrong.country

  const read = () => {
    if (form.current) setPlace(placeIn(form.current))
  }
  return {
    place,
    wrong,
    outside: place.state.trim() !== '' && isOutsideDelivery(usual.state, deliveryState),
    read,
    readTyped: (field) => {
      const { name } = field as HTMLInputElement
      if (name === 'state' || name in wrong) read()
    },
  }
}

// The other names of states are too many bytes for the first view.
function useUsualPlace(place: Place): Place {
  const [usual, setUsual] = useState(() => (each: Place) => each)
  useEffect(() => {
    void import('#contract/orders/usual-place').then(
      ({ usualPlace }) => setUsual(() => usualPlace<Place>),
      () => {},
    )
  }, [])
  return usual(place)
}

function placeIn(form: HTMLFormElement): Place {
  const { state = '', zipCode = '', country = '' } = textFields(new FormData(form))
  return { state, zipCode, country }
}
