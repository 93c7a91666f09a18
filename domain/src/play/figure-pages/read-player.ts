import type { MatchLine, PlayerPage } from '@crease/shared/contracts/figures';
import { seasonName } from '@crease/shared/cricket/figures/season';
import { figuresOf } from '@crease/shared/cricket/figures/sum-lines';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import { isPublicProfile } from '../../accounts/identity/user.present.js';
import type { Core } from '../../platform/core.js';
import { type CountingLine, findLinesOf } from '../figures/match-line.schema.js';
import { findFigures, type PlayerSums } from '../figures/player-figures.schema.js';
import { sumPlayerLines } from '../figures/sum-player.js';
import { findTeamsOf } from '../teams/team.queries.js';

const FORM_LENGTH = 10;

/** Sums and latest matches that a reader sees of a player. */
interface Seen {
  sums: PlayerSums;
  /** The latest first. */
  form: CountingLine[];
  sharedOnly?: true;
  /** The only teams that are shown. */
  teamIds?: ReadonlySet<string>;
}

async function seenByAll(core: Core, userId: Types.ObjectId): Promise<Seen> {
  const [[figures], form] = await Promise.all([
    findFigures(core, [userId]),
    findLinesOf(core, [userId], FORM_LENGTH),
  ]);
  return { sums: figures?.sums ?? sumPlayerLines([]).sums, form };
}

/** What a player who was in the same matches knows from their cards; null without such a match. */
async function seenTogether(
  core: Core,
  userId: Types.ObjectId,
  readerId: Types.ObjectId,
): Promise<Seen | null> {
  const [lines, own] = await Promise.all([findLinesOf(core, [userId]), findLinesOf(core, [readerId])]);
  const known = new Set(own.map(({ matchId }) => matchId.toString()));
  const shared = lines.filter(({ matchId }) => known.has(matchId.toString()));
  if (shared.length === 0) return null;
  const teamIds = new Set(shared.flatMap(({ played }) => played.teamId?.toString() ?? []));
  return { sums: sumPlayerLines(shared).sums, form: shared.slice(0, FORM_LENGTH), sharedOnly: true, teamIds };
}

function presentLine({ matchId, played }: CountingLine): MatchLine {
  const { startsAt, against, outcome, line } = played;
  const { batting, bowling, catches, stumpings, runOuts, mvp } = line;
  const total = <K extends string>(lines: readonly Record<K, number>[], key: K) =>
    lines.reduce((sum, one) => sum + one[key], 0);
  return {
    matchId: matchId.toString(),
    startsAt: startsAt.toISOString(),
    against,
    outcome,
    ...(batting.length > 0
      ? {
          batting: {
            runs: total(batting, 'runs'),
            balls: total(batting, 'balls'),
            fours: total(batting, 'fours'),
            sixes: total(batting, 'sixes'),
            out: batting.some(({ outs }) => outs > 0),
          },
        }
      : {}),
    ...(bowling.length > 0
      ? {
          bowling: {
            balls: total(bowling, 'balls'),
            runs: total(bowling, 'runs'),
            wickets: total(bowling, 'wickets'),
            maidens: total(bowling, 'maidens'),
          },
        }
      : {}),
    fielding: { catches, stumpings, runOuts },
    mvp,
  };
}

const presentBest = ({ batting, bowling, mvp }: PlayerSums['best']): PlayerPage['best'] => {
  const inMatch = ({ matchId, startsAt }: { matchId: Types.ObjectId; startsAt: Date }) => ({
    matchId: matchId.toString(),
    startsAt: startsAt.toISOString(),
  });
  return {
    ...(batting ? { batting: { ...batting, ...inMatch(batting) } } : {}),
    ...(bowling ? { bowling: { ...bowling, ...inMatch(bowling) } } : {}),
    ...(mvp ? { mvp: { ...mvp, ...inMatch(mvp) } } : {}),
  };
};

async function presentGrounds(core: Core, byGround: PlayerSums['byGround']) {
  return await Promise.all(
    byGround.map(async ({ groundId, sums }) => {
      const ground = await core.reads.bookedGround(groundId.toString());
      return { groundId: groundId.toString(), groundName: ground?.name ?? '', ...figuresOf(sums) };
    }),
  );
}

/**
 * A player's figures. One's own and those of a public profile are whole; players of the same matches see those.
 * @throws `NOT_FOUND` for everybody else
 */
export async function readPlayer(core: Core, reader: Caller | null, id: string): Promise<PlayerPage> {
  const notFound = () => refuse('NOT_FOUND', 'no_such_account');
  const account = await core.reads.profile(id);
  if (!account || account.deletedAt) throw notFound();
  const userId = account._id;
  const isOpen = reader?.id === id || reader?.role === 'admin' || isPublicProfile(account);
  const seen = isOpen
    ? await seenByAll(core, userId)
    : reader && (await seenTogether(core, userId, new Types.ObjectId(reader.id)));
  if (!seen) throw notFound();
  const { sums, form, sharedOnly, teamIds } = seen;
  const [allTeams, byGround] = await Promise.all([
    findTeamsOf(core, userId),
    presentGrounds(core, sums.byGround),
  ]);
  const teams = teamIds ? allTeams.filter(({ _id }) => teamIds.has(_id.toString())) : allTeams;
  return {
    player: {
      _id: id,
      name: account.name,
      teams: teams.map(({ _id, name, shortName, colour }) => ({
        _id: _id.toString(),
        name,
        shortName,
        ...(colour ? { colour } : {}),
      })),
    },
    figures: {
      all: figuresOf(sums.all),
      byYear: sums.byYear.map(({ year, sums: its }) => ({
        year,
        season: seasonName(year),
        ...figuresOf(its),
      })),
      byGround,
    },
    form: form.map(presentLine),
    best: presentBest(sums.best),
    ...(sharedOnly ? { sharedOnly } : {}),
  };
}
