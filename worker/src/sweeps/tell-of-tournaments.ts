import { notify } from '@crease/domain/accounts/notifications/notify';
import { peopleAt } from '@crease/domain/accounts/workplaces/people-at';
import type { Core } from '@crease/domain/platform/core';
import { drain } from '@crease/domain/platform/drain';
import { enteredOf, occupies } from '@crease/domain/play/tournaments/entries';
import { tournamentPath } from '@crease/domain/play/tournaments/present-tournament';
import { captainOf } from '@crease/domain/play/tournaments/told-people';
import { canRun } from '@crease/domain/play/tournaments/tournament.policy';
import {
  findUntoldTournaments,
  noteTournamentTold,
} from '@crease/domain/play/tournaments/tournament.queries';
import type {
  EntryRow,
  TournamentDoc,
  TournamentNews,
} from '@crease/domain/play/tournaments/tournament.schema';
import { askForFeeReceipt } from '@crease/domain/sales/receipts/send-receipt';
import type { News } from '@crease/shared/news/news';
import type { Types } from 'mongoose';
import { tellByMail } from '../mail/tell-by-mail.js';
import { tellFollowers } from './tell-followers.js';

/** Tells the people of each tournament what has changed, once each. Returns the number of tournaments examined. */
export async function tellOfTournaments(core: Core): Promise<number> {
  const round = { atOnce: 4, failed: 'the people of a tournament could not be told yet' };
  return await drain(core, findUntoldTournaments(core), round, async (tournament) => {
    for (const news of tournament.untold ?? []) await tell(core, tournament, news);
    await noteTournamentTold(core, tournament);
  });
}

/** Can be repeated after a crash: the ids of the notifications and mails make duplicates impossible. */
async function tell(core: Core, tournament: TournamentDoc, news: TournamentNews): Promise<void> {
  if (news.expiresAt && news.expiresAt <= core.clock.now()) return;
  if (news.what === 'entered') await sendFeeReceipt(core, tournament, news);
  const forOrganisers = toOrganisers(tournament, news);
  if (forOrganisers) await tellOrganisers(core, tournament, news, forOrganisers);
  const told = toTeam(tournament, news);
  if (!told) return;
  for (const row of rowsOf(tournament, news)) await tellTeam(core, tournament, { news, told, row });
  const forFollowers = toFollowers(tournament, news, told);
  if (forFollowers)
    await tellFollowers(core, tournament._id, {
      ...{ eventId: factOf(tournament, news), news: forFollowers },
      data: { actionUrl: tournamentPath(tournament._id) },
    });
}

/** Mails the receipt of a fee that was paid online: the news that its team is in is stored with the payment. */
async function sendFeeReceipt(core: Core, tournament: TournamentDoc, { entryId }: TournamentNews) {
  const row = entryId && entryOf(tournament, entryId);
  if (row?.paymentId && row.orderId)
    await askForFeeReceipt(core, { orderId: row.orderId, captainId: row.captainId });
}

/** The entry that the news is about; all teams that are in, or that have a place, for news of the whole tournament. */
function rowsOf(tournament: TournamentDoc, { entryId, what, at }: TournamentNews): readonly EntryRow[] {
  if (what === 'message') return tournament.rows.filter((row) => occupies(row, at));
  // Each team hears of a cancellation by news about its own entry.
  if (!entryId) return what === 'cancelled' ? [] : enteredOf(tournament);
  const row = entryOf(tournament, entryId);
  return row ? [row] : [];
}

const entryOf = ({ rows, ended }: TournamentDoc, entryId: Types.ObjectId): EntryRow | undefined =>
  [...rows, ...ended].find((row) => row.entryId.equals(entryId));

/** Undefined for news that no team needs. */
function toTeam(tournament: TournamentDoc, news: TournamentNews): News | undefined {
  const { what, entryId, expiresAt, text: words = '' } = news;
  const { name, from: date, reason, champion } = tournament;
  const row = entryId && entryOf(tournament, entryId);
  const params = { tournament: name, team: row?.teamName ?? '' };
  switch (what) {
    case 'entered':
    case 'seated':
      return { key: 'tournament_entered', params: { ...params, date } };
    case 'offered':
      return (
        expiresAt && { key: 'tournament_offered', params: { ...params, until: expiresAt.toISOString() } }
      );
    case 'lapsed':
      return { key: 'tournament_lapsed', params };
    case 'no-parent':
      return { key: 'tournament_no_parent', params };
    case 'withdrawn':
      return { key: 'tournament_withdrawn', params };
    case 'removed':
      return { key: 'tournament_removed', params };
    case 'disqualified':
      return { key: 'tournament_disqualified', params: { ...params, reason: row?.disqualified?.reason } };
    case 'message':
      return { key: 'tournament_message', params: { tournament: name, words } };
    case 'cancelled':
      return { key: 'tournament_cancelled', params: { tournament: name, reason } };
    case 'published':
      return { key: 'tournament_published', params: { tournament: name, date } };
    case 'won':
      return champion && { key: 'tournament_won', params: { tournament: name, team: champion.name } };
  }
}

/** The news for followers. Undefined if it concerns only the teams. */
function toFollowers(
  { name, from: date, reason }: TournamentDoc,
  { what, entryId }: TournamentNews,
  told: News,
): News | undefined {
  if (entryId) return undefined;
  if (what === 'published') return { key: 'followed_published', params: { tournament: name, date } };
  if (what === 'cancelled') return { key: 'followed_cancelled', params: { tournament: name, reason } };
  return what === 'won' ? told : undefined;
}

/** Undefined for what organisers know or need not know. */
function toOrganisers(tournament: TournamentDoc, { what, entryId }: TournamentNews): News | undefined {
  const row = entryId && entryOf(tournament, entryId);
  if (!row) return undefined;
  const params = { tournament: tournament.name, team: row.teamName };
  if (what === 'entered' || what === 'seated') return { key: 'ground_team_entered', params };
  return what === 'withdrawn' ? { key: 'ground_team_withdrawn', params } : undefined;
}

/** A cancellation is one fact for teams and followers, so an account that is several of these is notified once. */
const factOf = ({ _id }: TournamentDoc, { id, what }: TournamentNews): string =>
  `tournament-${_id}-${what === 'cancelled' ? what : id}`;

/** Captains know these: they caused them. */
const OF_CAPTAIN: ReadonlySet<TournamentNews['what']> = new Set(['entered', 'withdrawn']);
/** The captain alone deals with these. */
const FOR_CAPTAIN: ReadonlySet<TournamentNews['what']> = new Set([
  'offered',
  'lapsed',
  'no-parent',
  'message',
]);

interface ForTeam {
  news: TournamentNews;
  told: News;
  row: EntryRow;
}

/** The captain is notified and mailed; the others who play are notified. */
async function tellTeam(core: Core, tournament: TournamentDoc, { news, told, row }: ForTeam): Promise<void> {
  const factId = factOf(tournament, news);
  const page = tournamentPath(tournament._id);
  // The mail of an offer, too, is of no use once the hold has ended.
  const useful = news.expiresAt ? { startsAt: news.expiresAt, usefulUntil: news.expiresAt } : {};
  const captainId = await captainOf(core, row);
  const isForCaptain = captainId && !OF_CAPTAIN.has(news.what);
  if (isForCaptain)
    await tellByMail(core, {
      ...{ factId, userId: captainId, news: told, topic: 'matches' },
      ...{ page, label: 'See the tournament', ...useful },
    });
  if (FOR_CAPTAIN.has(news.what)) return;
  for (const userId of row.people) {
    if (captainId?.equals(userId)) continue;
    await notify(core, {
      ...{ eventId: factId, userId: userId.toString(), news: told },
      data: { actionUrl: page },
    });
  }
}

async function tellOrganisers(
  core: Core,
  tournament: TournamentDoc,
  news: TournamentNews,
  told: News,
): Promise<void> {
  const [ground] = tournament.grounds;
  if (!ground) return;
  for (const id of await peopleAt(core, tournament.ownerId.toString(), ground.groundId.toString())) {
    const account = await core.reads.account(id);
    if (!account || !(await canRun(core, { id, role: account.role }, tournament))) continue;
    await notify(core, {
      ...{ eventId: factOf(tournament, news), userId: id, news: told },
      data: { actionUrl: tournamentPath(tournament._id) },
    });
  }
}
