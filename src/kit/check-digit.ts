// The check digit of card numbers.

/** Whether the check digit of a card number is right (Luhn). */
export function hasValidCheckDigit(number: string): boolean {
  let sum = 0
  for (let at = 0; at < number.length; at++) {
    const digit = Number(number[number.length - 1 - at])
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
