// The page: mounts the form of the service, and pays with the token of what was typed into it.
import { getCardToken, initFincode } from '@fincode/js'

const { publicKey } = document.querySelector('script[data-public-key]').dataset
const status = document.querySelector('[role=status]')

const fincode = await initFincode({ publicKey, isLiveMode: false })
const ui = fincode.ui({ layout: 'vertical' })
ui.create('token', { layout: 'vertical' })
ui.mount('card', '400')

async function pay() {
  const { list } = await getCardToken({ fincode, ui, number: '1' })
  const answer = await fetch('/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: list[0].token }),
  })
  const { order, refused } = await answer.json()
  status.textContent = order ? `Paid: ${order}` : refused
}

document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  pay().catch((error) => {
    status.textContent = `Not paid: ${error.message ?? error}`
  })
})
