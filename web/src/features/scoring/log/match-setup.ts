import type { Match } from '@crease/shared/contracts/matches';
import type { MatchEvent, PlayBody } from '@crease/shared/cricket/events';
import type { MatchRules } from '@crease/shared/cricket/rules';
import type { MatchSetup, PlayerId, SideIndex } from '@crease/shared/cricket/setup';

/** The player that an event brings in late, with the side. */
function arrivalIn(event: MatchEvent | PlayBody): { side: SideIndex; player: PlayerId } | undefined {
  if (!('do' in event)) return undefined;
  if (event.do === 'player') return event;
  if (event.do === 'correct' || event.do === 'insert') return event.event && arrivalIn(event.event);
  return undefined;
}

/**
 * What the engine begins with. A match lists late players with the others; the events bring them, so they are left out
 * here. `events` must be at least as new as `match`.
 */
export function setupOf({ rules, sides, toss }: Match, events: readonly MatchEvent[]): MatchSetup {
  const late = new Set(
    events.flatMap((event) => {
      const arrival = arrivalIn(event);
      return arrival ? [`${arrival.side} ${arrival.player}`] : [];
    }),
  );
  const own = (side: SideIndex) =>
    sides[side].players.map(({ playerId }) => playerId).filter((id) => !late.has(`${side} ${id}`));
  const jokerOf = (side: SideIndex) => {
    const { joker, players } = sides[side];
    const player = joker === undefined ? undefined : players[joker];
    return player ? [player.playerId] : [];
  };
  return {
    // The wire form was parsed by the schema whose type is the engine's.
    rules: rules as MatchRules,
    sides: [{ players: [...own(0), ...jokerOf(1)] }, { players: [...own(1), ...jokerOf(0)] }],
    ...(toss ? { toss } : {}),
  };
}
