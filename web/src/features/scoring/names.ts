import type { Match } from '@crease/shared/contracts/matches';
import type { MatchEvent, PlayBody } from '@crease/shared/cricket/events';
import type { PlayerId } from '@crease/shared/cricket/setup';

export type NameOf = (id: PlayerId | undefined) => string;

/** The name of each player of a match. Those of late players are in the events until the match is fetched again. */
export function namesOf({ sides }: Match, events: readonly MatchEvent[]): NameOf {
  const names = new Map([
    ...events.flatMap(lateNameIn),
    ...sides.flatMap(({ players }) => players.map(({ playerId, name }) => [playerId, name] as const)),
  ]);
  return (id) => names.get(id ?? '') ?? '';
}

function lateNameIn(event: MatchEvent | PlayBody): [PlayerId, string][] {
  if (!('do' in event)) return [];
  if (event.do === 'player') return event.name === undefined ? [] : [[event.player, event.name]];
  if (event.do === 'correct' || event.do === 'insert') return event.event ? lateNameIn(event.event) : [];
  return [];
}
