import type { MatchSetup, PlayerId, SideSetup } from '@crease/shared/cricket/setup';
import type { MatchLogDoc, MatchSide } from './match-log.schema.js';

/** A side's own players, without those added by an event of the match. */
const ownPlayers = (side: MatchSide | undefined): PlayerId[] =>
  side?.players.flatMap(({ playerId, isLate }) => (isLate ? [] : [playerId])) ?? [];

/** A side's joker plays for the other side too. */
function jokerOf(side: MatchSide | undefined): PlayerId[] {
  const joker = side?.joker === undefined ? undefined : side.players[side.joker];
  return joker ? [joker.playerId] : [];
}

/** The engine's initial input. */
export function setupOf({ rules, sides, toss }: Pick<MatchLogDoc, 'rules' | 'sides' | 'toss'>): MatchSetup {
  const setup = (index: number): SideSetup => ({
    players: [...ownPlayers(sides[index]), ...jokerOf(sides[1 - index])],
  });
  return { rules, sides: [setup(0), setup(1)], ...(toss ? { toss } : {}) };
}
