const button = document.getElementById('show-password')
const field = document.getElementById('password')

if (button && field) {
  const name = () => {
    const shown = field.type === 'text'
    const text = shown ? button.dataset.hide : button.dataset.show
    button.setAttribute('aria-pressed', String(shown))
    button.setAttribute('aria-label', text)
    button.title = text
  }
  button.addEventListener('click', () => {
    field.type = field.type === 'password' ? 'text' : 'password'
    name()
    field.focus()
  })
  field.form.addEventListener('submit', () => {
    field.type = 'password'
  })
  name()
  button.hidden = false
}
