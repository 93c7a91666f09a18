import type { GroundRecords } from '@crease/shared/contracts/figures';
import { isBetterBowling } from '@crease/shared/cricket/figures/sum-lines';
import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import { isPublicProfile } from '../../accounts/identity/user.present.js';
import type { Core } from '../../platform/core.js';
import { type CountingLine, findRecords } from '../figures/match-line.schema.js';
import { findConfirmed } from '../matches/match.queries.js';
import { findOutcomes } from '../matches/match-log.queries.js';

const LAST_MATCHES = 5;
/** Maximum number of lines examined to find one of a player with a public profile. */
const CANDIDATES = 50;

async function lastMatches(core: Core, groundId: Types.ObjectId): Promise<GroundRecords['matches']> {
  const matches = await findConfirmed(core, { groundId }, LAST_MATCHES);
  const outcomes = await findOutcomes(
    core,
    matches.map(({ _id }) => _id),
  );
  return matches.flatMap(({ _id, startsAt }) => {
    const outcome = outcomes.find((one) => one._id.equals(_id));
    if (!outcome) return [];
    const { sides, card } = outcome;
    return [
      {
        matchId: _id.toString(),
        startsAt: startsAt.toISOString(),
        sides: [sides[0]?.name ?? '', sides[1]?.name ?? ''] as [string, string],
        scores: card.innings
          .filter(({ superOver }) => !superOver)
          .map(({ side, total, wickets, overs }) => ({ side, total, wickets, overs })),
        ...(card.result ? { result: card.result } : {}),
      },
    ];
  });
}

interface Holder {
  line: CountingLine;
  of: { userId: string; name: string; matchId: string; startsAt: string };
}

/** The best line of a player with a public profile. */
async function holderOf(
  core: Core,
  groundId: Types.ObjectId,
  record: Parameters<typeof findRecords>[2],
): Promise<Holder | undefined> {
  const lines = await findRecords(core, groundId, record, CANDIDATES);
  const accounts = await Promise.all(lines.map(({ userId }) => core.reads.profile(userId.toString())));
  for (const [at, line] of lines.entries()) {
    const account = accounts[at];
    if (!account || !isPublicProfile(account)) continue;
    const { matchId, userId, played } = line;
    return {
      line,
      of: {
        userId: userId.toString(),
        name: account.name,
        matchId: matchId.toString(),
        startsAt: played.startsAt.toISOString(),
      },
    };
  }
  return undefined;
}

function highestIn({ played }: CountingLine) {
  const [best] = [...played.line.batting].sort((a, b) => b.runs - a.runs);
  const { runs = 0, balls = 0, outs = 0 } = best ?? {};
  return { runs, balls, out: outs > 0 };
}

function bestBowlingIn({ played }: CountingLine) {
  const [best] = [...played.line.bowling].sort((a, b) => (isBetterBowling(a, b) ? -1 : 1));
  const { wickets = 0, runs = 0 } = best ?? {};
  return { wickets, runs };
}

/** A ground's last matches, and its records of players with a public profile. @throws `NOT_FOUND` */
export async function readGroundRecords(core: Core, id: string): Promise<GroundRecords> {
  const ground = await core.reads.ground(id);
  if (!ground) throw refuse('NOT_FOUND', 'no_such_ground');
  const [matches, fifty, score, bowling] = await Promise.all([
    lastMatches(core, ground._id),
    holderOf(core, ground._id, 'fiftyIn'),
    holderOf(core, ground._id, 'runs'),
    holderOf(core, ground._id, 'bowling'),
  ]);
  const fiftyIn = fifty?.line.played.records?.fiftyIn;
  return {
    matches,
    ...(fifty && fiftyIn !== undefined ? { fastestFifty: { balls: fiftyIn, ...fifty.of } } : {}),
    ...(score ? { highestScore: { ...highestIn(score.line), ...score.of } } : {}),
    ...(bowling ? { bestBowling: { ...bestBowlingIn(bowling.line), ...bowling.of } } : {}),
  };
}
