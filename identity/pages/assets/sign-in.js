const form = document.querySelector('form')
const button = document.getElementById('show-password')
const password = document.getElementById('password')
const fields = [document.getElementById('login'), password]

function offerToShow() {
  const name = () => {
    const shown = password.type === 'text'
    const text = shown ? button.dataset.hide : button.dataset.show
    button.setAttribute('aria-pressed', String(shown))
    button.setAttribute('aria-label', text)
    button.title = text
  }
  button.addEventListener('click', () => {
    password.type = password.type === 'password' ? 'text' : 'password'
    name()
    password.focus()
  })
  name()
  button.hidden = false
}

const isEmpty = (field) => (field === password ? field.value : field.value.trim()) === ''

function ask(field, isMissing) {
  document.getElementById(`${field.id}-fault`).hidden = !isMissing
  if (isMissing) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}

function checkFields() {
  form.addEventListener('submit', (event) => {
    for (const field of fields) ask(field, isEmpty(field))
    const first = fields.find(isEmpty)
    if (first) {
      event.preventDefault()
      first.focus()
    } else password.type = 'password'
  })
  for (const field of fields) field.addEventListener('input', () => ask(field, false))
}

/** By the clock: a page in the background runs late. A reader says the first sentence and the last. */
function countDown(wait) {
  const submit = form.querySelector('[data-waits]')
  const { seconds, one, many, over } = wait.dataset
  const end = Date.now() + Number(seconds) * 1000
  const alert = wait.closest('[role=alert]')
  alert.setAttribute('aria-live', 'off')
  submit.disabled = true
  // Somebody else may not have to wait.
  fields[0].addEventListener('input', () => {
    submit.disabled = false
  })
  const timer = setInterval(() => {
    const left = Math.ceil((end - Date.now()) / 1000)
    if (left > 0) {
      wait.textContent = (left === 1 ? one : many).replace('{seconds}', String(left))
      return
    }
    clearInterval(timer)
    alert.setAttribute('aria-live', 'assertive')
    wait.textContent = over
    submit.disabled = false
  }, 250)
}

if (form && button && password) {
  offerToShow()
  checkFields()
  const wait = document.getElementById('wait')
  if (wait) countDown(wait)
}
