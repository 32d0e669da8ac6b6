// The sandbox's stand-in for https://checkout.razorpay.com/v1/checkout.js: the same object, options and events.
// Styled through the CSSOM, so that the shop's policy needs no 'unsafe-inline'.
;(() => {
  const home = new URL(document.currentScript.src).origin
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

  class Razorpay {
    #options
    #listeners = new Map()
    #opened

    constructor(options) {
      if (!options?.key) throw new Error('`key` is mandatory')
      this.#options = options
    }

    /** The only event is `payment.failed`. */
    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
      return this
    }

    open() {
      if (this.#opened) return this
      const { redirect, callback_url: callback } = this.#options
      if (redirect && callback) {
        location.assign(addressOf(this.#options, { callback_url: callback }))
        return this
      }
      const { dialog, frame } = overlay(this.#options)
      const hear = (message) => {
        if (message.origin === home && message.source === frame.contentWindow) this.#hear(message.data)
      }
      const timeout = Number(this.#options.timeout)
      const timer = timeout > 0 ? setTimeout(() => this.#dismiss('timeout'), timeout * 1000) : undefined
      this.#opened = { dialog, hear, timer }
      addEventListener('message', hear)
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        this.#escape()
      })
      document.body.append(dialog)
      dialog.showModal()
      frame.focus()
      return this
    }

    close() {
      if (!this.#opened) return
      const { dialog, hear, timer } = this.#opened
      this.#opened = undefined
      removeEventListener('message', hear)
      clearTimeout(timer)
      dialog.close()
      dialog.remove()
    }

    #hear(message) {
      if (message.type === 'paid') {
        this.close()
        this.#options.handler?.(message.response)
      }
      if (message.type === 'failed') {
        for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error: message.error })
        const { retry } = this.#options
        if (retry === false || retry?.enabled === false) this.#dismiss()
      }
      if (message.type === 'escape') this.#escape()
      if (message.type === 'backdrop' && this.#options.modal?.backdropclose) this.#dismiss()
      if (message.type === 'close') this.#dismiss()
    }

    #escape() {
      if (this.#options.modal?.escape !== false) this.#dismiss()
    }

    #dismiss(reason) {
      if (!this.#opened) return
      this.close()
      this.#options.modal?.ondismiss?.(reason)
    }
  }

  function overlay(options) {
    const dialog = document.createElement('dialog')
    const frame = document.createElement('iframe')
    const title = `Pay ${options.name ?? ''}`.trim()
    const amount = options.amount ? rupees.format(options.amount / 100) : ''
    dialog.className = 'razorpay-container'
    dialog.setAttribute('aria-label', `${title} ${amount}`.trim())
    Object.assign(dialog.style, {
      position: 'fixed',
      inset: '0',
      width: '100vw',
      height: '100vh',
      maxWidth: 'none',
      maxHeight: 'none',
      margin: '0',
      padding: '0',
      border: '0',
      overflow: 'hidden',
      background: 'rgb(0 0 0 / 0.55)',
    })
    frame.className = 'razorpay-checkout-frame'
    frame.title = title
    frame.src = addressOf(options, { origin: location.origin })
    Object.assign(frame.style, { width: '100%', height: '100%', border: '0', colorScheme: 'light' })
    dialog.append(frame)
    return { dialog, frame }
  }

  function addressOf(options, back) {
    const hidden = options.config?.display?.hide ?? []
    const hidesCash = hidden.some(({ method, flows }) => method === 'cod' && !flows)
    const hidesCollect = hidden.some(({ method, flows }) => method === 'upi' && flows?.includes('collect'))
    return `${home}/v1/checkout/public?${new URLSearchParams({
      key_id: options.key,
      order_id: options.order_id ?? '',
      name: options.name ?? '',
      description: options.description ?? '',
      email: options.prefill?.email ?? '',
      contact: options.prefill?.contact ?? '',
      collect: hidesCollect ? 'hidden' : 'shown',
      cash: hidesCash ? 'hidden' : 'shown',
      intent: options.webview_intent ? 'on' : 'off',
      ...back,
    })}`
  }

  window.Razorpay = Razorpay
})()
