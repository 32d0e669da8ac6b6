// The checkout's page. In a frame it posts messages only to the origin that opened it; as a whole page it posts the result
// to the shop as a form.
const query = new URLSearchParams(location.search)
const callback = query.get('callback_url')
const buttons = [...document.querySelectorAll('button[data-act]')]
const message = document.querySelector('#message')
const send = (what) => (callback ? leave(what) : parent.postMessage(what, query.get('origin')))

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
send({ type: 'load' })
if (callback) setInterval(() => void askWhetherPaid(), 1_000)
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

// The shopper may have paid in a bank's app meanwhile.
async function askWhetherPaid() {
  if (buttons.some((button) => button.disabled)) return
  const response = await fetch(`/v1/checkout/payments?${query}`).catch(() => undefined)
  const answer = await response?.json()
  if (answer?.razorpay_payment_id && !buttons.some((button) => button.disabled))
    send({ type: 'paid', response: answer })
}

function leave({ type, response, error }) {
  if (type === 'paid') post(response)
  if (type === 'failed' && query.get('failures') === 'posted') {
    const { metadata, ...told } = error
    const fields = Object.entries({ ...told, metadata: JSON.stringify(metadata) })
    post(Object.fromEntries(fields.map(([name, value]) => [`error[${name}]`, value])))
  }
  if (type === 'close') {
    const to = query.get('cancel_url')
    if (to) location.assign(to)
    else history.back()
  }
}

function post(fields) {
  setDisabled(true)
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: callback, hidden: true })
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { name, value }))
  }
  document.body.append(form)
  form.submit()
}
