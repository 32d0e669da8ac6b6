// A frontend as other people write it: from the text of the specification alone, without a look at this shop's code.
// The sections are those of docs/specification.md, without what is marked "Shop" there.
const { backend, razorpayKey, checkoutScript } = window.environment

let user
let isSeller = false
let products = []
let cartItems = {}
let orders = []
let addresses = []
let addressId = ''

// Section 7: all calls go to a backend base address with credentials sent. Like axios, it throws at a 4xx or 5xx.
async function call(method, path, body) {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const sent = body instanceof FormData ? { body } : body === undefined ? {} : json
  const response = await fetch(backend + path, { method, credentials: 'include', ...sent })
  const data = await response.json()
  if (response.ok) return data
  throw Object.assign(new Error(`Request failed with status code ${response.status}`), { response: { data } })
}

// Section 8: the server's msg when success is false; otherwise the response's msg or the network's error message.
const reasonOf = (error) => error.response?.data.msg ?? error.message
async function accepted(request, done) {
  try {
    const data = await request
    const text = data.success === false ? data.msg : done
    if (text) toast(text)
    return data.success === false ? undefined : data
  } catch (error) {
    toast(reasonOf(error))
  }
}

const toast = (text) => document.querySelector('#toasts').append(button(text, ({ target }) => target.remove()))

/** Plain objects among the parts are properties, the others children. */
function h(tag, ...parts) {
  const isProperties = (part) => part.constructor === Object
  const node = document.createElement(tag)
  node.append(...parts.filter((part) => !isProperties(part)).flat())
  return Object.assign(node, ...parts.filter(isProperties))
}

const link = (href, text) => h('a', { href }, text)
const links = (pages) => Object.entries(pages).map(([href, text]) => link(href, text))
const button = (text, onclick) => h('button', { type: 'button', onclick }, text)
const field = (name, more) => h('label', name, h('input', { name, required: true, ...more }))
const select = (label, options, more) => {
  const shown = options.map(([value, text = value]) => h('option', { value }, text))
  return h('label', label, h('select', shown, more))
}

function form(label, fields, send, sending = label) {
  const sender = h('button', label)
  const onsubmit = async (event) => {
    event.preventDefault()
    sender.textContent = sending
    await send(Object.fromEntries(new FormData(event.target)), event.target)
    sender.textContent = label
  }
  return h('form', { onsubmit }, fields, sender)
}

const email = () => field('email', { type: 'email' })
const password = () => field('password', { type: 'password' })

// Section 2: screens and routes.
const categories = {
  Dates: 'Premium Dates',
  Nuts: 'Nuts & Seeds',
  'Dry-Fruits': 'Dry Fruits',
  'Health-Powders': 'Health Powders',
  'Gift-Hampers': 'Gift Hampers',
  Honey: 'Organic Honey',
  Combos: 'Special Combos',
}
const pages = { home, cart: cartPage, 'add-address': addressPage, 'my-orders': ordersPage, contact }

function pageAt(path) {
  if (path.startsWith('/seller')) return isSeller ? sellerPage(path) : sellerLogin()
  if (path === '/') return loginPage('login')
  return h('div', navBar(), shopPage(path))
}

function shopPage(path) {
  const [, first, category, id] = path.split('/')
  const search = new URLSearchParams(location.search).get('search') ?? ''
  const found = inStock().filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  if (id) return productPage(id)
  if (category) return listPage(categories[category], ofCategory(category))
  if (first === 'products') return listPage('All Products', found)
  return pages[first]?.() ?? h('p', 'Loading...')
}

function go(to) {
  history.pushState(null, '', to)
  arrive()
}

function arrive() {
  // Section 6: most pages redirect visitors to /.
  if (!user && !/^\/($|seller)/.test(location.pathname)) history.replaceState(null, '', '/')
  draw()
  if (location.pathname === '/cart') void loadAddresses()
  if (location.pathname === '/payment-success') {
    // React in development runs an effect twice.
    void Promise.all([verifyPayment(), verifyPayment()])
  }
  void refresh()
}

// A page that throws leaves the screen white, as in React.
function draw() {
  show()
  show(pageAt(location.pathname))
}
const show = (...nodes) => document.querySelector('#root').replaceChildren(...nodes)

// Section 4: products, seller orders and user orders refresh every 5 s. What is being typed stays.
async function refresh() {
  const before = JSON.stringify([products, orders])
  const list = await accepted(call('GET', '/api/product/list'))
  products = list?.products ?? products
  const mine = { '/my-orders': '/api/order/user', '/seller/orders': '/api/order/seller' }[location.pathname]
  const got = mine && (await accepted(call('GET', mine)))
  orders = got?.orders ?? orders
  const hasForm = !/^\/(home|products|cart|my-orders|seller\/)/.test(location.pathname)
  if (hasForm || document.activeElement.matches('input')) return
  if (JSON.stringify([products, orders]) !== before) draw()
}

function navBar() {
  const find = ({ target }) => go(`/products?search=${encodeURIComponent(target.value)}`)
  const cart = `Cart (${count()})`
  const paths = { '/home': 'Home', '/products': 'All Product', '/contact': 'Contact', '/cart': cart }
  const box = h('input', { type: 'search', ariaLabel: 'Search', onchange: find })
  return h('nav', links({ ...paths, '/my-orders': 'My Orders' }), box, button('Logout', logout))
}

function home() {
  const tiles = Object.entries(categories).map(([path, label]) => link(`/products/${path}`, label))
  return h('main', tiles, listPage('Best Sellers', inStock().slice(0, 5)))
}

const inStock = () => products.filter(({ quantity }) => quantity > 0)
const ofCategory = (path) => inStock().filter(({ category }) => category === path)
const picture = (src) => h('img', { src, alt: 'A picture', width: 80 })

function listPage(title, shown) {
  const cards = shown.map(({ _id, name, category, image, offerPrice }) => {
    const add = button('Add to Cart', () => addToCart(_id))
    const to = link(`/products/${category}/${_id}`, name)
    return h('article', image.slice(0, 1).map(picture), to, `₹${offerPrice}`, add)
  })
  return h('section', h('h1', title), cards.length > 0 ? cards : 'No products found in the category.')
}

function productPage(id) {
  const product = products.find(({ _id }) => _id === id)
  if (!product) return h('p', 'Product not found')
  const { name, image, description, category, quantity, offerPrice, weight = 'N/A' } = product
  const related = ofCategory(category).filter(({ _id }) => _id !== id)
  const badge = quantity === 0 ? 'Out of stock' : `${quantity} left`
  const bullets = description.map((line) => h('li', line))
  const buyNow = () => {
    addToCart(id)
    go('/cart')
  }
  const about = [h('h1', name), ...image.map(picture), `₹${offerPrice} (${weight})`, h('ul', bullets)]
  const stock = h('p', { className: quantity <= 5 ? 'yellow' : 'green' }, badge)
  const buttons = [button('Add to Cart', () => addToCart(id)), button('Buy Now', buyNow)]
  return h('main', about, stock, buttons, listPage('Related', related.slice(0, 5)), link('/products', 'See More'))
}

// Section 7: cart/update is sent whenever the cart changes and a user is logged in.
function changeCart(next) {
  cartItems = next
  draw()
  if (user) void accepted(call('POST', '/api/cart/update', { cartItems }))
}

// Section 5: blocked when the cart's count already reaches the stock.
function addToCart(id) {
  const { quantity } = products.find(({ _id }) => _id === id)
  const count = (cartItems[id] ?? 0) + 1
  if (count > quantity) return toast(`Only ${quantity} item(s) available`)
  changeCart({ ...cartItems, [id]: count })
  toast('Added To Cart')
}

const count = () => Object.values(cartItems).reduce((sum, quantity) => sum + quantity, 0)

function cartPage() {
  if (count() === 0) return h('main', 'Your Cart is Empty', link('/products', 'Start Shopping'))
  let sum = 0
  const lines = Object.entries(cartItems).map(([id, wanted]) => {
    const { name, quantity, offerPrice } = products.find(({ _id }) => _id === id)
    sum += offerPrice * wanted
    const change = ({ target }) => {
      changeCart({ ...cartItems, [id]: Number(target.value) })
      toast('Cart Updated')
    }
    const remove = () => {
      const { [id]: _, ...rest } = cartItems
      changeCart(rest)
      toast('Remove From Cart')
    }
    const counts = Array.from({ length: Math.max(quantity, wanted) }, (_, n) => [n + 1])
    const picker = select('Quantity', counts, { value: wanted, onchange: change })
    return h('article', name, quantity <= 3 ? `Only ${quantity} left!` : '', picker, button('Remove', remove))
  })
  const places = addresses.map(({ _id, street, city }) => [_id, `${street}, ${city}`])
  const pick = ({ target }) => (addressId = target.value)
  const picker = select('Address', [['', 'Select'], ...places], { value: addressId, onchange: pick })
  // Section 9: the cart amount is rounded down to 2 decimals; the total is the amount plus 2 %.
  const total = ((Math.floor(sum * 100) / 100) * 1.02).toFixed(2)
  return h('main', lines, picker, link('/add-address', 'Add address'), button(`Pay ₹${total}`, pay))
}

async function loadAddresses() {
  const got = await accepted(call('POST', '/api/address/get', {}))
  // Section 7 says "reads address list" and does not name it.
  addresses = Object.values(got ?? {}).find(Array.isArray) ?? []
  addressId ||= addresses[0]?._id ?? ''
  if (location.pathname === '/cart') draw()
}

function addressPage() {
  const names = ['firstName', 'lastName', 'email', 'street', 'city', 'state', 'zipCode', 'country', 'phone']
  const fields = names.map((name) => field(name, name === 'zipCode' ? { type: 'number' } : {}))
  return form('Save address', fields, async (address) => {
    if (await accepted(call('POST', '/api/address/add', address))) go('/cart')
  })
}

// Section 7: the provider's checkout script is loaded, and its checkout opened.
async function pay() {
  if (!addressId) return toast('Please select an address')
  if (count() === 0) return toast('Cart is empty')
  const isLoaded = await new Promise((resolve) => {
    const [onload, onerror] = [() => resolve(true), () => resolve(false)]
    document.body.append(h('script', { src: checkoutScript, onload, onerror }))
  })
  if (!isLoaded) return toast('Razorpay SDK failed to load. Are you online?')
  const items = Object.entries(cartItems).map(([product, quantity]) => ({ product, quantity }))
  const placed = await accepted(call('POST', '/api/order/razorpay', { userId: user._id, items, address: addressId }))
  if (!placed) return
  const { amount, currency, razorpayOrderId: order_id, orderId } = placed
  const handler = (response) => verify(orderId, order_id, response)
  const about = { name: 'Mewa', prefill: { name: user.name, email: user.email } }
  new window.Razorpay({ key: razorpayKey, amount, currency, order_id, ...about, handler }).open()
}

async function verify(orderId, razorpayOrderId, { razorpay_payment_id: paymentId, razorpay_signature: signature }) {
  const body = { paymentId, razorpayOrderId, orderId, signature }
  const { success } = await call('POST', '/api/order/razorpay/verify', body).catch(() => ({}))
  if (!success) return toast('Payment verification failed')
  toast('Payment Successful')
  go(`/payment-success?orderId=${orderId}`)
}

// Section 4: the cart is emptied, and after 2 s the user goes to /my-orders.
async function verifyPayment() {
  const orderId = new URLSearchParams(location.search).get('orderId')
  if (!orderId) return go('/cart')
  try {
    const { success, msg } = await call('POST', '/api/order/verify-payment', { orderId })
    if (!success) throw new Error(msg)
    changeCart([])
    toast('Order confirmed!')
    setTimeout(go, 2_000, '/my-orders')
  } catch (error) {
    toast(`Payment verification failed: ${reasonOf(error)}`)
    go('/cart')
  }
}

function ordersPage() {
  const cards = orders.map(({ items, amount, isPaid, status }) => {
    const className = status === 'Delivered' ? 'green' : 'yellow'
    return h('article', bought(items), h('p', { className }, `${status}, ${isPaid ? 'Paid' : 'Pending'}, ₹${amount}`))
  })
  return h('main', cards.length > 0 ? cards : "You haven't placed any orders yet")
}

const bought = (items) => items.map(({ product, quantity }) => h('p', `${product.name} x ${quantity}`))

function contact() {
  const fields = ['name', 'email', 'message'].map((name) => field(name, { required: false }))
  const send = async (body) => {
    if (!body.name || !body.email || !body.message) return toast('All fields are required!')
    const sent = await accepted(call('POST', '/api/contact/mail', body))
    if (sent) toast(sent.msg)
  }
  return form('Send', fields, send, 'Sending...')
}

// Section 4: modes login and register, toggled by links.
function loginPage(mode) {
  const isLogin = mode === 'login'
  const other = isLogin ? 'register' : 'login'
  const fields = [...(isLogin ? [] : [field('name')]), email(), password()]
  const enter = form(mode, fields, async (body) => {
    const done = isLogin ? 'Logged in successfully!' : 'Account created successfully!'
    const answer = await accepted(call('POST', `/api/user/${mode}`, body), done)
    if (!answer) return
    user = answer.user
    changeCart(user.cartItems)
    go('/home')
  })
  const toggle = button(`Go to ${other}`, () => show(loginPage(other)))
  return h('main', enter, toggle, link(`${backend}/api/auth/google`, 'Google'))
}

async function logout() {
  const answer = await accepted(call('GET', '/api/user/logout'))
  if (!answer) return
  user = undefined
  cartItems = {}
  toast(answer.msg)
  go('/')
}

// Section 6: the seller area shows the login form when the visitor is not a seller.
function sellerLogin() {
  return form('Seller login', [email(), password()], async (body) => {
    if (!(await accepted(call('POST', '/api/seller/login', body)))) return
    isSeller = true
    go('/seller')
  })
}

function sellerPage(path) {
  const leave = async () => {
    await accepted(call('GET', '/api/seller/logout'))
    isSeller = false
    go('/')
  }
  const menu = links({ '/seller': 'Add Product', '/seller/product-list': 'Product List', '/seller/orders': 'Orders' })
  const page = { '/seller/product-list': sellerProducts, '/seller/orders': sellerOrders }[path] ?? sellerAdd
  return h('main', menu, button('Logout', leave), page())
}

// Section 5: up to 4 images; the description is split by line breaks. Section 7: multipart.
function sellerAdd() {
  const texts = [field('name'), h('label', 'description', h('textarea', { name: 'description' }))]
  const category = select('category', Object.entries(categories), { name: 'category' })
  const numbers = ['price', 'offerPrice', 'quantity'].map((name) => field(name, { type: 'number' }))
  const files = [1, 2, 3, 4].map(() => field('images', { type: 'file', required: false }))
  const add = async ({ images: _images, description, ...data }, node) => {
    const body = new FormData()
    body.append('productData', JSON.stringify({ ...data, description: description.split('\n') }))
    for (const file of new FormData(node).getAll('images')) if (file.size > 0) body.append('images', file)
    const answer = await accepted(call('POST', '/api/product/add', body))
    if (answer) toast(answer.msg)
  }
  return form('ADD', [...texts, category, ...numbers, ...files], add)
}

function sellerProducts() {
  const rows = products.map(({ _id: id, name, quantity }) => {
    const change = ({ target }) =>
      accepted(call('POST', '/api/product/quantity', { id, quantity: parseInt(target.value) || 0 }))
    return h('label', name, h('input', { type: 'number', value: quantity, onchange: change }))
  })
  return h('section', rows)
}

// Section 4: the seller may set any value from a dropdown at any time.
function sellerOrders() {
  const statuses = ['Order Placed', 'Packed', 'Shipped', 'Delivered', 'Cancelled'].map((status) => [status])
  const rows = orders.map(({ _id: orderId, items, address, amount, isPaid, status }) => {
    const change = ({ target: { value } }) =>
      accepted(call('PUT', '/api/order/update-status', { orderId, status: value }), 'Order status updated!')
    const { name, street, city, zipcode, phone } = address
    const about = `${name}, ${street}, ${city} ${zipcode}, ${phone}: ₹${amount}, ${isPaid ? 'Paid' : 'Pending'}`
    return h('article', bought(items), about, select('Status', statuses, { value: status, onchange: change }))
  })
  return h('section', rows)
}

document.addEventListener('click', (event) => {
  const href = event.target.closest('a')?.getAttribute('href')
  if (!href?.startsWith('/')) return
  event.preventDefault()
  go(href)
})
window.addEventListener('popstate', arrive)

// Section 6: failed authentication checks silently mean not logged in.
const check = (path) => call('GET', path).catch(() => ({}))
user = (await check('/api/user/is-auth')).user
isSeller = (await check('/api/seller/is-auth')).success === true
products = (await accepted(call('GET', '/api/product/list')))?.products ?? []
if (user) changeCart(user.cartItems)
arrive()
setInterval(refresh, 5_000)
