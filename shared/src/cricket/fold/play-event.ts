import type { LastEvent } from '../card.js';
import type { DoBody, DoName, DoOf, EventId, PlayEvent } from '../events.js';
import type { RefusalReason } from '../refusal.js';
import { abandon, declare, end, penalty, power, revise, superOver } from './does/match.js';
import { open } from './does/open.js';
import { bowler, comeBack, comeIn, out, player, retire, swap } from './does/players.js';
import type { Fold } from './fold.js';
import { playBall } from './play-ball.js';
import type { Reading } from './read-players.js';

/** What each event does to the fold. A new event that is missing here does not compile. */
const DOES: { [Name in DoName]: (fold: Fold, body: DoOf<Name>) => RefusalReason | undefined } = {
  open,
  bowler,
  in: comeIn,
  retire,
  return: comeBack,
  swap,
  penalty,
  declare,
  end,
  'super-over': superOver,
  abandon,
  power,
  revise,
  out,
  player,
};

/** Plays one event of the game. @returns why the rules do not allow it; the fold must then be thrown away. */
export function playEvent(fold: Fold, event: PlayEvent, reading: Reading): RefusalReason | undefined {
  if ('ball' in event) return playBall(fold, event.id, event.ball, reading);
  // The table pairs each name with its own body, which the compiler cannot follow through a lookup.
  const does = DOES[event.do] as (fold: Fold, body: DoBody) => RefusalReason | undefined;
  const refused = does(fold, event);
  if (!refused) fold.last = lastOf(event.id, event);
  return refused;
}

function lastOf(id: EventId, body: DoBody): LastEvent {
  const last: LastEvent = { id, what: body.do };
  if (body.do === 'out') last.out = { playerId: body.who, kind: body.kind, by: body.by };
  const about = aboutPlayer(body);
  if (about !== undefined) last.player = about;
  return last;
}

function aboutPlayer(body: DoBody): string | undefined {
  if ('who' in body) return body.who;
  if ('batter' in body) return body.batter;
  if ('player' in body) return body.player;
  return 'bowler' in body ? body.bowler : undefined;
}
