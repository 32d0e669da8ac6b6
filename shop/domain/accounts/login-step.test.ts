import { expect, it } from 'vitest'

import type { SecondFactorMode } from '#contract/seller-login'
import { loginStep } from '#domain/accounts/login-step'

const modes: SecondFactorMode[] = ['required', 'optional']
const both = [false, true]

it('A login asks for the second factor first, then a new password, then a set-up', () => {
  const table = both.flatMap((hasSecondFactor) =>
    both.flatMap((isProven) =>
      both.map((mustChangePassword) => {
        const steps = modes.map((mode) => loginStep({ mode, hasSecondFactor, isProven, mustChangePassword }) ?? 'in')
        const given = [hasSecondFactor && 'has', isProven && 'proven', mustChangePassword && 'first password']
        return `${given.filter(Boolean).join(', ') || 'nothing'}: ${steps.join(' | ')}`
      }),
    ),
  )
  expect(`\n${table.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    nothing: set up second factor | in
    first password: new password | new password
    proven: set up second factor | in
    proven, first password: new password | new password
    has: second factor | second factor
    has, first password: second factor | second factor
    has, proven: in | in
    has, proven, first password: new password | new password
    "
  `)
})
