// A bot as a program for Node.js: it plays the cheapest cards of 5211, and any legal action of other games.
//
//   roost simulate 5211 --bots "exec:node examples/bots/miser.mjs,hen,hen,hen"
import { createInterface } from 'node:readline'

const points = (action) => action.split('+').reduce((sum, card) => sum + Number(card[1]), 0)
const cheapest = (legal) => legal.reduce((best, action) => (points(action) < points(best) ? action : best))

let game = ''
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  if (message.type === 'start') {
    game = message.game // a game begins, and everything about the last one is to be forgotten
  } else if (message.type === 'act') {
    const { legal, seed } = message
    const action = game === '5211' ? cheapest(legal) : legal[seed % legal.length]
    console.log(JSON.stringify({ action }))
  }
}
