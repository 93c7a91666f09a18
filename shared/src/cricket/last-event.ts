import type { LastEvent, OverBall } from './card.js';
import type { DoEvent } from './events.js';
import { runsOf } from './fold/delivery.js';
import type { EnteredBall } from './fold/entered-ball.js';
import { notation } from './laws/over.js';
import type { PlayerId } from './setup.js';

/** One ball in the row of its over. */
export function overBallOf({ event: { id, ball }, delivery, out }: EnteredBall): OverBall {
  const row: OverBall = { id, runs: runsOf(delivery) * delivery.factor, bat: delivery.bat };
  if (ball.wide !== undefined) row.wide = delivery.wide;
  if (ball.noBall !== undefined) row.noBall = delivery.noBall;
  if (delivery.bye) row.bye = delivery.bye;
  if (delivery.legBye) row.legBye = delivery.legBye;
  if (ball.zone !== undefined) row.zone = ball.zone;
  if (delivery.boundary) row.boundary = delivery.boundary;
  if (delivery.dead) row.dead = true;
  if (out) row.out = out;
  return row;
}

/** The newest event, with what is needed to say it in words. */
export function lastEventOf(last: EnteredBall | DoEvent): LastEvent {
  return 'event' in last ? lastBall(last) : lastDo(last);
}

function lastBall(entered: EnteredBall): LastEvent {
  const { event, over, overBalls, striker, bowler, out, outId } = entered;
  const { id, ball } = event;
  const last: LastEvent = { id, what: 'ball', over: notation(over, overBalls), ball: overBallOf(entered) };
  if (striker !== undefined) last.striker = striker;
  if (bowler !== undefined) last.bowler = bowler;
  if (out && outId !== undefined) last.out = { playerId: outId, kind: out, ...by(ball.out?.by) };
  return last;
}

function lastDo(event: DoEvent): LastEvent {
  const last: LastEvent = { id: event.id, what: event.do };
  if (event.do === 'out') last.out = { playerId: event.who, kind: event.kind, ...by(event.by) };
  const player = playerIn(event);
  if (player !== undefined) last.player = player;
  return last;
}

const by = (fielders: readonly PlayerId[] | undefined) => (fielders?.length ? { by: fielders } : {});

/** The player that the event is about, if it is about one. */
function playerIn(event: DoEvent): PlayerId | undefined {
  if ('who' in event) return event.who;
  if ('batter' in event) return event.batter;
  if ('player' in event) return event.player;
  return event.do === 'bowler' ? event.bowler : undefined;
}
