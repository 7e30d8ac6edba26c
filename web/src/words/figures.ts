/** Figures as each language writes them: a decimal comma or point, and a real minus. */
import { language } from './language.svelte'

export function figure(value: number, decimals = 1): string {
  return written(value, decimals)
}

/** With a plus where it is one; nothing before a zero. */
export function signed(value: number, decimals = 1): string {
  return written(value, decimals, { signDisplay: 'exceptZero' })
}

/** A share of one as percent. */
export function percent(share: number, decimals = 1): string {
  return written(share, decimals, { style: 'percent' })
}

export function signedPercent(share: number, decimals = 1): string {
  return written(share, decimals, { style: 'percent', signDisplay: 'exceptZero' })
}

/** One standard error, behind its figure; nothing behind an exact one. */
export function plusMinus(error: number | undefined, decimals = 1): string {
  return error ? `±${written(error, decimals)}` : ''
}

interface Estimate {
  readonly value: number
  readonly error?: number
}

export function withError({ value, error }: Estimate): string {
  return `${figure(value)} ${plusMinus(error)}`.trim()
}

/** A share of one as percent, as its error is. */
export function percentWithError({ value, error = 0 }: Estimate): string {
  return `${percent(value)} ${plusMinus(100 * error)}`.trim()
}

/** A day as each language writes dates. */
export function day(at: number | string): string {
  return new Intl.DateTimeFormat(language.locale, { dateStyle: 'medium' }).format(new Date(at))
}

function written(value: number, decimals: number, more: Intl.NumberFormatOptions = {}): string {
  const format = new Intl.NumberFormat(language.locale, {
    signDisplay: 'negative',
    ...more,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return format.format(value).replace('-', '−')
}
