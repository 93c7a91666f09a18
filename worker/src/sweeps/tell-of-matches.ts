import { findAdminIds } from '@crease/domain/accounts/identity/user-lists.queries';
import { notify } from '@crease/domain/accounts/notifications/notify';
import type { Core } from '@crease/domain/platform/core';
import { drain } from '@crease/domain/platform/drain';
import { confirmersOf } from '@crease/domain/play/matches/match.policy';
import { findMatchDoc } from '@crease/domain/play/matches/match.queries';
import type { MatchDoc } from '@crease/domain/play/matches/match.schema';
import { findUntoldMatches, noteMatchTold } from '@crease/domain/play/matches/match-log.queries';
import type { MatchNews, MatchState } from '@crease/domain/play/matches/match-log.schema';
import { statusOf } from '@crease/domain/play/matches/match-status';
import { findTeams } from '@crease/domain/play/teams/team.queries';
import type { TeamDoc } from '@crease/domain/play/teams/team.schema';
import { toldOfMatch, toldOfSide } from '@crease/domain/play/tournaments/told-people';
import { findTournament } from '@crease/domain/play/tournaments/tournament.queries';
import type { TournamentDoc } from '@crease/domain/play/tournaments/tournament.schema';
import { matchOverOf } from '@crease/shared/news/match-result';
import type { News } from '@crease/shared/news/news';
import { Types } from 'mongoose';
import { tellByMail } from '../mail/tell-by-mail.js';
import { tellFollowers } from './tell-followers.js';

/** A match with what its news needs. */
interface Played {
  match: MatchDoc;
  log: MatchState;
  /** The teams of its sides that still exist, in the sides' order. */
  teams: readonly (TeamDoc | undefined)[];
  /** The tournament that it is a match of. */
  tournament: TournamentDoc | null;
}

interface Message {
  /** Makes each notification and mail unique. */
  factId: string;
  to: readonly Types.ObjectId[];
  news: News;
  /** Mailed too, to those who want mails about their matches. */
  isMailed?: true;
  /** The news for the followers of the match's tournament. */
  toFollowers?: News | undefined;
}

/** After this long a match that began is no news. */
const BEGUN_USEFUL_MS = 2 * 3_600_000;

/** Tells the people of each match what has changed in it, once each. Returns the number of matches examined. */
export async function tellOfMatches(core: Core): Promise<number> {
  const round = { atOnce: 4, failed: 'the people of a match could not be told yet' };
  return await drain(core, findUntoldMatches(core), round, async (log) => {
    const match = await findMatchDoc(core, log._id);
    // A crash while the match was created left a log without a match.
    if (match) await tellAll(core, match, log);
    await noteMatchTold(core, log);
  });
}

/** Can be repeated after a crash: the ids of the notifications and mails make duplicates impossible. */
async function tellAll(core: Core, match: MatchDoc, log: MatchState): Promise<void> {
  const found = await findTeams(
    core,
    log.sides.flatMap(({ teamId }) => teamId ?? []),
  );
  const teams = log.sides.map(({ teamId }) => found.find(({ _id }) => teamId?.equals(_id)));
  const tournament = match.tournamentId ? await findTournament(core, match.tournamentId) : null;
  for (const news of log.untold ?? [])
    for (const message of await messagesOf(core, { match, log, teams, tournament }, news))
      await send(core, match, message, news.by);
}

async function send(
  core: Core,
  match: MatchDoc,
  { factId, to, news, isMailed, toFollowers }: Message,
  by: Types.ObjectId | undefined,
): Promise<void> {
  const told = new Map(to.map((id) => [id.toString(), id]));
  if (by) told.delete(by.toString());
  const about = aboutMatch(match);
  for (const [id, userId] of told) {
    if (isMailed) await tellByMail(core, { factId, userId, news, ...about, topic: 'matches' });
    else await notify(core, { eventId: factId, userId: id, news, data: { actionUrl: about.page } });
  }
  if (!match.tournamentId || !toFollowers) return;
  const data = { actionUrl: about.page };
  await tellFollowers(core, match.tournamentId, { eventId: factId, news: toFollowers, data }, by);
}

/** What every notification and mail about a match has. */
export const aboutMatch = ({ _id }: MatchDoc) => ({ page: `/match/${_id}`, label: 'See the match' });

type Writer = (core: Core, played: Played, news: MatchNews) => Message[] | Promise<Message[]>;

const messagesOf = async (core: Core, played: Played, news: MatchNews): Promise<Message[]> =>
  await WRITERS[news.what](core, played, news);

const namesIn = ({ log: { sides } }: Played) => ({ home: sides[0]?.name ?? '', away: sides[1]?.name ?? '' });

/** Start and ground, as the news of a match ahead shows them. */
export async function aheadIn(core: Core, { match, log }: Pick<Played, 'match' | 'log'>) {
  const ground = match.groundId && (await core.reads.bookedGround(match.groundId.toString()));
  return {
    home: log.sides[0]?.name ?? '',
    away: log.sides[1]?.name ?? '',
    start: match.startsAt.toISOString(),
    ...(ground ? { ground: ground.name } : {}),
  };
}

/** Undefined while the match is not over. */
function overIn(played: Played) {
  const { card, sides } = played.log;
  if (!card.result) return undefined;
  return {
    ...namesIn(played),
    ...matchOverOf(
      card.result,
      sides.map(({ name }) => name),
    ),
  };
}

/** Accounts that count as players of the match. */
const playersIn = ({ log }: Played): Types.ObjectId[] =>
  log.sides.flatMap(({ players }) =>
    players.flatMap(({ userId, isAsked }) => (userId && !isAsked ? [userId] : [])),
  );

const confirmersIn = ({ log, teams }: Played): Types.ObjectId[][] =>
  log.sides.map((side, i) => confirmersOf(side, teams[i]));

/** Those who play, and in a tournament the teams' captains and rosters. */
const peopleIn = async (core: Core, { log, tournament, ...played }: Played): Promise<Types.ObjectId[]> =>
  tournament ? await toldOfMatch(core, tournament, log.sides) : playersIn({ log, tournament, ...played });

/** The captains of a tournament's teams who do not play themselves, each with the news of their team's match. */
async function toCaptains(
  core: Core,
  { match, log, tournament }: Played,
  ahead: Awaited<ReturnType<typeof aheadIn>>,
): Promise<Message[]> {
  if (!tournament) return [];
  const messages = log.sides.map(async (side): Promise<Message[]> => {
    const captainId = (await toldOfSide(core, tournament, side))?.captainId;
    if (!captainId || side.players.some(({ userId }) => userId?.equals(captainId))) return [];
    const params = { ...ahead, side: side.name };
    return [{ factId: `match-place-${match._id}`, to: [captainId], news: { key: 'match_of_team', params } }];
  });
  return (await Promise.all(messages)).flat();
}

/** One message for a side at a time: each says which side it is. */
const placed: Writer = async (core, played) => {
  const { match, log } = played;
  const ahead = await aheadIn(core, played);
  const isAhead = statusOf(log) === 'planned';
  const captains = isAhead ? await toCaptains(core, played, ahead) : [];
  const players = log.sides.flatMap(({ name: side, players }) => {
    const accounts = (asked: boolean) =>
      players.flatMap(({ userId, isAsked }) => (userId && (isAsked === true) === asked ? [userId] : []));
    const params = { ...ahead, side };
    const factId = `match-place-${match._id}`;
    return [
      { factId, to: accounts(true), news: { key: 'match_asked' as const, params } },
      ...(isAhead ? [{ factId, to: accounts(false), news: { key: 'match_added' as const, params } }] : []),
    ];
  });
  return [...players, ...captains];
};

/** `n` is the start that it moved to. */
const moved: Writer = async (core, played, { n, move, overs }) => {
  if (statusOf(played.log) !== 'planned') return [];
  const params = { ...(await aheadIn(core, played)), start: new Date(n).toISOString() };
  const to = await peopleIn(core, played);
  const { tournament } = played;
  const toFollowers: News | undefined = tournament
    ? { key: 'followed_moved', params: { ...params, tournament: tournament.name } }
    : undefined;
  // The first move, and news of earlier versions, have no number in the id.
  const factId = `match-moved-${played.match._id}-${n}${move ? `-again-${move}` : ''}`;
  if (overs === undefined) return [{ factId, to, news: { key: 'match_moved', params }, toFollowers }];
  const news: News = { key: 'match_moved_shorter', params: { ...params, overs } };
  return [{ factId: `${factId}-${overs}`, to, news, toFollowers }];
};

/** `n` is the overs of a side that are left. */
const shortened: Writer = async (core, played, { n: overs }) => {
  if (statusOf(played.log) !== 'planned') return [];
  const params = { ...(await aheadIn(core, played)), overs };
  const factId = `match-shortened-${played.match._id}-${overs}`;
  return [{ factId, to: await peopleIn(core, played), news: { key: 'match_shortened', params } }];
};

/** For those who play, and for everybody in the teams. */
const begun: Writer = (core, played, { at }) => {
  const isNews = core.clock.now().getTime() - at.getTime() < BEGUN_USEFUL_MS;
  if (!isNews || statusOf(played.log) !== 'live') return [];
  const params = namesIn(played);
  const { tournament } = played;
  const inTeams = played.teams.flatMap((team) => team?.members.flatMap(({ userId }) => userId ?? []) ?? []);
  return [
    {
      factId: `match-begun-${played.match._id}`,
      to: [...playersIn(played), ...inTeams],
      news: { key: 'match_begun', params },
      toFollowers: tournament
        ? { key: 'followed_begun', params: { ...params, tournament: tournament.name } }
        : undefined,
    },
  ];
};

/** For those who may confirm and have not. The result is a part of the id: a corrected result is another question. */
const over: Writer = (_core, played, { n }) => {
  const { match, log } = played;
  const params = overIn(played);
  if (!params || log.confirmed) return [];
  const { how, winner = '', by = '' } = params;
  const factId = `match-over-${match._id}-${n}-${how}-${winner}-${by}`;
  const isOpen = (side: number) => log.confirmations.every((one) => one.side !== side);
  const to = confirmersIn(played).flatMap((accounts, side) => (isOpen(side) ? accounts : []));
  return [{ factId, to, news: { key: 'match_to_confirm', params }, isMailed: true }];
};

const disputed: Writer = async (core, played, { n }) => {
  const factId = `match-disputed-${played.match._id}-${n}`;
  const params = namesIn(played);
  const admins = (await findAdminIds(core)).map((id) => new Types.ObjectId(id));
  return [
    {
      factId,
      to: confirmersIn(played).flat(),
      news: { key: 'match_disputed', params },
      isMailed: true,
    },
    { factId, to: admins, news: { key: 'admin_match_disputed', params } },
  ];
};

const ended =
  (key: 'match_confirmed' | 'match_undisputed' | 'match_decided'): Writer =>
  (_core, played, { n }) => {
    const params = overIn(played);
    if (!params || !played.log.confirmed) return [];
    const factId = `match-confirmed-${played.match._id}-${n}`;
    const to = [...playersIn(played), ...confirmersIn(played).flat()];
    return [{ factId, to, news: { key, params } }];
  };

const WRITERS: Record<MatchNews['what'], Writer> = {
  placed,
  moved,
  shortened,
  begun,
  over,
  disputed,
  confirmed: ended('match_confirmed'),
  undisputed: ended('match_undisputed'),
  decided: ended('match_decided'),
};
