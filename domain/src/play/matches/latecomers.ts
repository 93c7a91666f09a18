import type { MatchEvent, PlayBody } from '@crease/shared/cricket/events';
import type { PlayerId, SideIndex } from '@crease/shared/cricket/setup';
import type { mongo } from 'mongoose';
import type { MatchLogDoc, MatchPlayer, MatchSide } from './match-log.schema.js';

interface Latecomer {
  side: SideIndex;
  player: MatchPlayer;
}

/** An event that adds a player; one who is in no list yet has a name beside it (`match-events.ts`). */
type Arrival = { side: SideIndex; player: PlayerId; name?: string };

function arrivalIn(event: MatchEvent | PlayBody): Arrival | undefined {
  if (!('do' in event)) return undefined;
  if (event.do === 'player') return event;
  if (event.do === 'correct' || event.do === 'insert') return event.event && arrivalIn(event.event);
  return undefined;
}

/** Players added by these events who are in no list yet. */
export function latecomersIn(sides: readonly MatchSide[], events: readonly MatchEvent[]): Latecomer[] {
  const known = new Set(sides.flatMap(({ players }) => players.map(({ playerId }) => playerId)));
  return events.flatMap((event) => {
    const arrival = arrivalIn(event);
    if (!arrival || known.has(arrival.player)) return [];
    known.add(arrival.player);
    const { side, player: playerId, name } = arrival;
    return [{ side, player: { playerId, ...(name === undefined ? {} : { name }), isLate: true } }];
  });
}

/** The part of an update that adds them to their sides. */
export function addLatecomers(latecomers: readonly Latecomer[]): mongo.PushOperator<MatchLogDoc> {
  const pushed: Record<string, { $each: MatchPlayer[] }> = {};
  for (const { side, player } of latecomers) {
    const path = `sides.${side}.players`;
    const known = pushed[path]?.$each ?? [];
    pushed[path] = { $each: [...known, player] };
  }
  // Paths with an index, which the driver's type does not follow.
  return pushed as mongo.PushOperator<MatchLogDoc>;
}
