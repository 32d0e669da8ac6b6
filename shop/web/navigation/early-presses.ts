declare global {
  // Set by the script that the page begins with.
  var keptPresses: {
    buttons: Set<HTMLButtonElement>
    isHydrated: (button: HTMLButtonElement) => boolean
    /** The page is hydrated, except for parts whose scripts have not arrived. */
    isPageReady: boolean
  }
}

/**
 * The script that keeps the presses of buttons until they can act: on a slow phone the page is visible seconds before its
 * scripts, and a part of it may have a script of its own. React gives the elements that it hydrates properties of its own
 * (`__reactProps$...`; react-dom, ReactDOMComponentTree.js). Links, forms and popovers work without script, so their
 * presses are not kept.
 */
export const keepPresses = `(()=>{
const buttons=new Set,isHydrated=button=>Object.keys(button).some(key=>key.startsWith("__reactProps"))
const kept=window.keptPresses={buttons,isHydrated,isPageReady:false}
const keep=button=>{buttons.add(button);button.dataset.kept=""}
addEventListener("click",({target})=>{const button=target.closest?.("button[type=button]:not([popovertarget])")
if(!button)return
if(kept.isPageReady)setTimeout(()=>isHydrated(button)||keep(button))
else keep(button)},true)})()`

/**
 * Carries out the kept presses, in order; several of one button count as one. For the sake of a press React hydrates the part
 * that contains the button; those of a part whose script is missing stay kept. Call it when the page, or a part with a
 * script of its own, is hydrated, and in a task of its own: within an effect React hydrates nothing for a press.
 */
export function pressKept(): void {
  const { keptPresses } = globalThis
  keptPresses.isPageReady = true
  for (const button of keptPresses.buttons) {
    button.click()
    if (!keptPresses.isHydrated(button)) continue
    keptPresses.buttons.delete(button)
    delete button.dataset['kept']
  }
}
