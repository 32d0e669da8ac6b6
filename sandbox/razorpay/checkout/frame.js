// The page inside the checkout's frame. It posts messages only to the origin that opened it.
const query = new URLSearchParams(location.search)
const buttons = [...document.querySelectorAll('button[data-act]')]
const message = document.querySelector('#message')
const send = (what) => parent.postMessage(what, query.get('origin'))

for (const button of buttons) {
  button.addEventListener('click', () => {
    if (button.dataset.act === 'close') send({ type: 'close' })
    else void pay(button)
  })
}
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') send({ type: 'escape' })
})
document.addEventListener('click', (event) => {
  if (event.target === document.body || event.target === document.documentElement) send({ type: 'backdrop' })
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
        key_id: query.get('key_id'),
        order_id: query.get('order_id'),
        email: query.get('email') || undefined,
        contact: query.get('contact') || undefined,
        description: query.get('description') || undefined,
      }),
    })
    const answer = await response.json()
    if (!answer.error) return send({ type: 'paid', response: answer })
    message.textContent = answer.error.description
    send({ type: 'failed', error: answer.error })
  } catch {
    message.textContent = 'The sandbox does not answer.'
  }
  setDisabled(false)
  button.focus()
}

function setDisabled(disabled) {
  for (const each of buttons) each.disabled = disabled
}
