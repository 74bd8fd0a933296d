// A card, as a buyer enters it on a page.
import type { Page as Tab } from 'playwright-core'

export async function enterCard(tab: Tab, number = '4111111111111111'): Promise<void> {
  await tab.getByTestId('field-card_no').fill(number)
  await tab.getByTestId('field-expire').fill('12/39')
}
