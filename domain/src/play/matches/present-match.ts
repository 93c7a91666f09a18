import type { Match } from '@crease/shared/contracts/matches';
import type { Core } from '../../platform/core.js';
import type { FoundMatch } from './find-match.js';
import type { Standing } from './match.policy.js';
import type { MatchSide, MatchState } from './match-log.schema.js';
import { namesOf, type Sight } from './match-names.js';
import { statusOf } from './match-status.js';
import type { Names } from './present-card.js';

/** Accounts that play in a match or run it see all of it. */
export const sightOf = ({ plays, scores, confirms }: Standing): Sight =>
  plays || scores || confirms.length > 0 ? 'all' : 'public';

/** All names as this reader may see them. */
export const namesFor = (core: Core, { log, standing }: FoundMatch): Promise<Names> =>
  namesOf(core, log.sides, sightOf(standing));

function presentSide(side: MatchSide | undefined, names: Names): Match['sides'][0] {
  const { teamId, name = '', players = [], captain, keeper, joker } = side ?? {};
  return {
    ...(teamId ? { teamId: teamId.toString() } : {}),
    name,
    players: players.map(({ playerId, memberId, isAsked }) => {
      const seen = names.get(playerId);
      return {
        playerId,
        name: seen?.name ?? '',
        ...(seen?.userId ? { userId: seen.userId } : {}),
        ...(memberId ? { memberId: memberId.toString() } : {}),
        ...(isAsked ? { isAsked } : {}),
      };
    }),
    ...(captain === undefined ? {} : { captain }),
    ...(keeper === undefined ? {} : { keeper }),
    ...(joker === undefined ? {} : { joker }),
  };
}

function confirmationOf({ confirmed, confirmations, dispute, settlesAt }: MatchState, sight: Sight) {
  const sides = confirmations.flatMap(({ side }) => (side === undefined ? [] : [side]));
  return {
    confirmed: confirmed !== undefined,
    ...(confirmed ? { confirmedBy: confirmed.how } : {}),
    confirmedSides: sides,
    disputed: dispute !== undefined,
    ...(dispute?.side === undefined ? {} : { disputedSide: dispute.side }),
    ...(dispute && sight === 'all' ? { dispute: dispute.text } : {}),
    ...(settlesAt ? { settlesAt: settlesAt.toISOString() } : {}),
  };
}

/** The wire form of a match as its reader sees it. */
export async function presentMatch(core: Core, found: FoundMatch, known?: Names): Promise<Match> {
  const { match, log, standing } = found;
  const names = known ?? (await namesFor(core, found));
  const ground = match.groundId && (await core.reads.bookedGround(match.groundId.toString()));
  const { _id, startsAt, groundId, bookingId, tournamentId, createdAt } = match;
  const { rules, toss, card, endedAt } = log;
  const isOver = endedAt !== undefined;
  return {
    _id: _id.toString(),
    status: statusOf(log),
    startsAt: startsAt.toISOString(),
    ...(groundId ? { groundId: groundId.toString() } : {}),
    ...(ground ? { groundName: ground.name } : {}),
    ...(bookingId && standing.runs ? { bookingId: bookingId.toString() } : {}),
    ...(tournamentId ? { tournamentId: tournamentId.toString() } : {}),
    sides: [presentSide(log.sides[0], names), presentSide(log.sides[1], names)],
    rules: { ...rules, zones: [...rules.zones], bowlerQuota: rules.bowlerQuota && [...rules.bowlerQuota] },
    ...(toss ? { toss } : {}),
    seq: log.eventSeq,
    rev: log.seq,
    scores: card.innings
      .filter(({ superOver }) => !superOver)
      .map(({ side, total, wickets, overs }) => ({ side, total, wickets, overs })),
    ...(card.result ? { result: card.result } : {}),
    ...confirmationOf(log, sightOf(standing)),
    ...(endedAt ? { endedAt: endedAt.toISOString() } : {}),
    createdAt: createdAt.toISOString(),
    can: {
      run: standing.runs,
      score: standing.scores,
      confirm: isOver && !log.confirmed && (standing.judges || standing.confirms.length > 0),
      accept: standing.asked,
      ...(standing.confirms.length > 0 ? { confirmFor: [...standing.confirms] } : {}),
      ...(standing.judges && tournamentId ? { judge: true as const } : {}),
    },
  };
}
