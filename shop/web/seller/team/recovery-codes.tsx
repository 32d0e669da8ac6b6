import { shop } from '#shop'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useInBrowser } from '#web/ui/pictures/in-browser.ts'
import { notify } from '#web/ui/toast/toast.tsx'

/** Recovery codes, shown only now, with ways to keep them. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const ready = useInBrowser()
  const text = `${shop.name}: recovery codes of the seller login. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <div>
      <ol className="figures grid grid-cols-[repeat(auto-fit,minmax(min(15.5rem,100%),1fr))] gap-x-6 gap-y-1 rounded-field bg-shade p-3 font-mono text-sm leading-relaxed">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere" translate="no">
            {code}
          </li>
        ))}
      </ol>
      {ready && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button look="secondary" onClick={() => void copy(text)}>
            Copy
          </Button>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={`${shop.name.toLowerCase()}-recovery-codes.txt`}
            className={buttonClass('secondary')}
          >
            Download
          </a>
        </div>
      )}
    </div>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success('Recovery codes copied')
  } catch {
    notify.error('This browser does not copy. Please write the codes down.')
  }
}
