import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

import { t } from '#contract/language/language'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** A password field with a button that shows the password. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      adornment={
        <button
          type="button"
          aria-label={shown ? t('Hide password') : t('Show password')}
          onClick={() => setShown(!shown)}
          className="inline-flex size-11 items-center justify-center rounded-full text-ink-soft hover:text-ink"
        >
          <Icon className="size-5" aria-hidden="true" />
        </button>
      }
    />
  )
}
