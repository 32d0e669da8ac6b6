// The page inside the checkout's frame. It tells what happened to the origin that opened it, and to no other.
const asked = new URLSearchParams(location.search)
const buttons = [...document.querySelectorAll('button[data-act]')]
const message = document.querySelector('#message')
const tell = (what) => parent.postMessage(what, asked.get('origin'))

for (const button of buttons) {
  button.addEventListener('click', () => {
    if (button.dataset.act === 'close') tell({ type: 'close' })
    else void pay(button)
  })
}
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') tell({ type: 'escape' })
})
document.addEventListener('click', (event) => {
  if (event.target === document.body || event.target === document.documentElement) tell({ type: 'backdrop' })
})
setDisabled(false)
buttons.find((button) => button.classList.contains('main'))?.focus()

async function pay(button) {
  setDisabled(true)
  message.textContent = ''
  try {
    const response = await fetch('/v1/checkout/payments', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        act: button.dataset.act,
        key_id: asked.get('key_id'),
        order_id: asked.get('order_id'),
        email: asked.get('email') || undefined,
        contact: asked.get('contact') || undefined,
        description: asked.get('description') || undefined,
      }),
    })
    const said = await response.json()
    if (!said.error) return tell({ type: 'paid', response: said })
    message.textContent = said.error.description
    tell({ type: 'failed', error: said.error })
  } catch {
    message.textContent = 'The sandbox does not answer.'
  }
  setDisabled(false)
  button.focus()
}

function setDisabled(disabled) {
  for (const each of buttons) each.disabled = disabled
}
