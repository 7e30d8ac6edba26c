export type Colour = 'blue' | 'green' | 'red' | 'joker'

export interface CardLook {
  readonly fill: string
  readonly band: string
  readonly text: string
  readonly value: number
  /** A dot is a plus five, a bar a minus five. */
  readonly pip: 'dot' | 'bar'
  readonly pips: 1 | 2
}

export const CARD_LOOKS: Readonly<Record<Colour, CardLook>> = {
  blue: { fill: '#2C5C9E', band: '#1E4277', text: '#fff', value: 5, pip: 'dot', pips: 1 },
  green: { fill: '#94C46E', band: '#6F9F4A', text: '#132810', value: 10, pip: 'dot', pips: 2 },
  red: { fill: '#BC3B31', band: '#8E2820', text: '#fff', value: -5, pip: 'bar', pips: 1 },
  joker: { fill: '#3B2A4D', band: '#251832', text: '#F6D48A', value: -10, pip: 'bar', pips: 2 },
}

/** A number with a real minus sign, and a plus where it is one. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`
}
