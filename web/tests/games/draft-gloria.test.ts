// A turn is a draft until a card is revealed or the turn ends. The server previews and confirms each action.

import { beforeEach, expect, test, vi } from 'vitest'
import { Draft } from '../../src/games/gloria/draft.svelte'
import lesson from '../../src/games/gloria/generated/lesson.json'
import type { View } from '../../src/games/gloria/view'

const steps = lesson as unknown as { before: View; action: string; after: View }[]
const [start, built, opened] = [steps[0]!.before, steps[0]!.after, steps[1]!.after]
const [chest, play] = [steps[0]!.action, steps[1]!.action]

const sent = vi.fn()
const shownViews = vi.fn()
const explained = vi.fn()
let newest: View
let answers: Record<string, View | Error>

beforeEach(() => {
  vi.clearAllMocks()
  newest = start
  answers = { [chest]: built, [`${chest}+${play}`]: opened }
})

function draftAt({ hasPreview = true } = {}): Draft {
  const preview = async (actions: string[]): Promise<View> => {
    const answer = await Promise.resolve(answers[actions.join('+')])
    if (answer instanceof Error || !answer) throw answer ?? new Error('offline')
    return answer
  }
  return new Draft({
    newest: () => newest,
    preview: () => (hasPreview ? preview : null),
    reasonOf: (error) => ((error as Error).message === 'offline' ? null : (error as Error).message),
    send: sent,
    show: shownViews,
    confirm: (view) => (newest = view),
    explain: explained,
  })
}

test('actions that reveal nothing are shown and not sent', async () => {
  const draft = draftAt()
  await draft.act(chest)
  await draft.act(play)
  expect(sent).not.toHaveBeenCalled()
  expect(shownViews.mock.calls).toEqual([[built], [opened]])
  expect(draft.isOpen).toBe(true)
})

test('taking back shows the table as it was, one action at a time', async () => {
  const draft = draftAt()
  await draft.act(chest)
  await draft.act(play)
  draft.undo()
  expect(shownViews).toHaveBeenLastCalledWith({ ...built, events: [] })
  draft.undo()
  expect(shownViews).toHaveBeenLastCalledWith({ ...start, events: [] })
  expect(draft.isOpen).toBe(false)
})

test('a reveal sends the draft first, each action after the one before is confirmed', async () => {
  const draft = draftAt()
  await draft.act(chest)
  await draft.act(play)
  await draft.act('take 0')
  expect(sent.mock.calls).toEqual([[chest]])
  expect(draft.isOpen, 'nothing can be taken back any more').toBe(false)
  expect(draft.receive({ ...built })).toBe(false)
  expect(draft.receive({ ...opened })).toBe(false)
  expect(sent.mock.calls).toEqual([[chest], [play], ['take 0']])
  expect(draft.receive(steps[2]!.after)).toBe(true)
  expect(draft.isSending).toBe(false)
})

test('a confirmation may have its fields in another order than the preview', async () => {
  const draft = draftAt()
  await draft.act(chest)
  await draft.act('take 0')
  const fields = Object.entries(built).reverse()
  expect(draft.receive(Object.fromEntries(fields) as unknown as View)).toBe(false)
  expect(sent.mock.calls).toEqual([[chest], ['take 0']])
})

test('a turn that is complete is sent by the player', async () => {
  answers[chest] = { ...built, turn: 1 }
  const draft = draftAt()
  await draft.act(chest)
  expect(draft.isComplete).toBe(true)
  draft.finish()
  expect(sent.mock.calls).toEqual([[chest]])
})

test('a refused draft returns to the newest view', async () => {
  const draft = draftAt()
  await draft.act(chest)
  draft.finish()
  draft.drop()
  expect(shownViews).toHaveBeenLastCalledWith({ ...start, events: [] })
  expect([draft.isOpen, draft.isSending]).toEqual([false, false])
})

test('a chat line keeps the draft, another move drops it', async () => {
  const draft = draftAt()
  await draft.act(chest)
  expect(draft.receive({ ...start, events: [] })).toBe(false)
  expect(draft.isOpen).toBe(true)
  expect(draft.receive(steps[4]!.before)).toBe(true)
  expect(draft.isOpen).toBe(false)
})

test('a refusal of something else leaves the draft alone', async () => {
  const draft = draftAt()
  await draft.act(chest)
  draft.drop()
  expect(draft.isOpen).toBe(true)
})

test('a chat line is not a change of the table', () => {
  expect(draftAt().receive({ ...start, events: [] })).toBe(false)
})

test('a preview that arrives after the table has moved on is dropped', async () => {
  const draft = draftAt()
  const asked = draft.act(chest)
  newest = steps[4]!.before
  await asked
  expect(shownViews).not.toHaveBeenCalled()
  expect(draft.isOpen).toBe(false)
})

test('an action that was asked for before a move of the table is not sent', async () => {
  answers = {}
  const draft = draftAt()
  const asked = draft.act(chest)
  newest = steps[4]!.before
  await asked
  expect(sent).not.toHaveBeenCalled()
})

test('an illegal action is explained and leaves the draft alone', async () => {
  const draft = draftAt()
  await draft.act(chest)
  answers[`${chest}+draw`] = new Error('too few points')
  await draft.refuse('draw')
  expect(explained).toHaveBeenCalledExactlyOnceWith('too few points')
  expect(sent).not.toHaveBeenCalled()
  expect(draft.isOpen).toBe(true)
})

test('without a connection or without previews an action is sent at once', async () => {
  answers = {}
  await draftAt().act(chest)
  await draftAt({ hasPreview: false }).act(chest)
  expect(sent.mock.calls).toEqual([[chest], [chest]])
})
