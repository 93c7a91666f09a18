import type { DoBody, DoName, DoOf, PlayEvent } from '../events.js';
import type { RefusalReason } from '../refusal.js';
import { abandon, declare, end, penalty, power, revise, superOver } from './does/match.js';
import { open } from './does/open.js';
import { bowler, comeBack, comeIn, out, player, retire, swap } from './does/players.js';
import type { Fold } from './fold.js';
import { playBall } from './play-ball.js';
import type { Reading } from './read-players.js';

type Does<Body> = (fold: Fold, body: Body, reading: Reading) => RefusalReason | undefined;

/** What each event does to the fold. A new event that is missing here does not compile. */
const DOES: { [Name in DoName]: Does<DoOf<Name>> } = {
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
  if ('ball' in event) return playBall(fold, event, reading);
  // The table pairs each name with its own body, which the compiler cannot follow through a lookup.
  const does = DOES[event.do] as Does<DoBody>;
  const refused = does(fold, event, reading);
  if (!refused) fold.last = event;
  return refused;
}
