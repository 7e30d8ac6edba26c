import { expect, test } from 'vitest'
import { isOnlyHere } from './reach'

test.each([
  'http://127.0.0.1:8741/#/join/x',
  'http://localhost:8000/#/table/t1',
  'http://tables.localhost/',
  'http://127.1.2.3/',
  'http://[::1]:8000/#/device/x',
])('%s leads nowhere from another device', (link) => {
  expect(isOnlyHere(link)).toBe(true)
})

test.each([
  'http://192.168.0.7:8000/#/join/x',
  'https://games.example/#/join/x',
  'http://localhost.example/',
  'http://[2001:db8::1]/',
])('%s can be opened elsewhere', (link) => {
  expect(isOnlyHere(link)).toBe(false)
})
