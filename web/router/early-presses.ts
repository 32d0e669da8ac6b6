declare global {
  // Set by the script that the page begins with.
  var keptPresses: { buttons: Set<HTMLButtonElement>; stop: () => void }
}

/**
 * The script that keeps the presses of buttons until the page can act on them: on a slow phone the page is visible
 * seconds before. Links, forms and popovers work without script, so their presses are not kept.
 */
export const keepPresses = `(()=>{
const buttons=new Set,keep=({target})=>{const button=target.closest?.("button[type=button]:not([popovertarget])")
if(button){buttons.add(button);button.dataset.kept=""}}
addEventListener("click",keep,true)
window.keptPresses={buttons,stop:()=>removeEventListener("click",keep,true)}})()`

/** Carries out the kept presses, in order; several of one button count as one. Call it once the page is hydrated. */
export function pressKept(): void {
  const { buttons, stop } = globalThis.keptPresses
  stop()
  for (const button of buttons) {
    delete button.dataset['kept']
    button.click()
  }
}
