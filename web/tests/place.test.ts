import { expect, test } from 'vitest'
import { placeBeside } from '../src/tables/place'

const PHONE = { width: 360, height: 640 }
const BUBBLE = { width: 320, height: 160 }

test('a bubble stands above a target at the bottom, within the screen', () => {
  const { left, top } = placeBeside({ left: 10, top: 500, width: 60, height: 80 }, BUBBLE, PHONE)
  expect(top + BUBBLE.height).toBeLessThanOrEqual(500)
  expect(left).toBe(8)
})

test('a bubble stands below a target at the top', () => {
  expect(placeBeside({ left: 100, top: 20, width: 60, height: 80 }, BUBBLE, PHONE).top).toBeGreaterThanOrEqual(100)
})

test('a bubble stands beside a target where the screen is low', () => {
  const target = { left: 500, top: 150, width: 300, height: 120 }
  const { left, top } = placeBeside(target, BUBBLE, { width: 844, height: 390 })
  expect(left + BUBBLE.width).toBeLessThanOrEqual(500)
  expect(top).toBeGreaterThanOrEqual(0)
})

test('a bubble leaves what should stay in sight uncovered', () => {
  const target = { left: 700, top: 420, width: 100, height: 150 }
  const counters = { left: 340, top: 300, width: 970, height: 50 }
  const { left, top } = placeBeside(target, BUBBLE, { width: 1366, height: 650 }, counters)
  expect(top >= 350 || top + BUBBLE.height <= 300).toBe(true)
  expect(left + BUBBLE.width).toBeLessThanOrEqual(700)
})

test('a bubble that would cover what should stay in sight goes right above it', () => {
  const target = { left: 150, top: 470, width: 50, height: 60 }
  const rows = { left: 5, top: 300, width: 350, height: 90 }
  const { top } = placeBeside(target, { width: 344, height: 150 }, { width: 360, height: 540 }, rows)
  expect(top + 150).toBeLessThanOrEqual(300)
  expect(top + 150).toBeGreaterThan(270)
})

test('a bubble goes below what should stay in sight if there is no room above it', () => {
  const target = { left: 120, top: 500, width: 180, height: 44 }
  const rows = { left: 5, top: 130, width: 350, height: 210 }
  const { top } = placeBeside(target, { width: 344, height: 130 }, { width: 360, height: 600 }, rows)
  expect(top).toBeGreaterThanOrEqual(340)
  expect(top + 130).toBeLessThanOrEqual(500)
})
