import { Fragment, type ReactNode } from 'react'

import { type Text, type ValuesOf, wordsOf } from '#contract/language/language'

/** A text in the reader's language with elements in it, such as links: `<T text="Read our {terms}." terms={<Link … />} />`. */
export function T<const K extends Text>({ text, ...values }: { text: K } & ValuesOf<K, ReactNode>) {
  const parts = wordsOf(text).split(/\{(\w+)\}/)
  return (
    // Another text gets another element: a browser that translates has moved the text nodes of this one.
    <span key={text}>
      {parts.map((part, at) => (
        <Fragment key={at}>{at % 2 === 0 ? part : (values as Record<string, ReactNode>)[part]}</Fragment>
      ))}
    </span>
  )
}
