import type { Core } from '@crease/domain/platform/core';
import { drain } from '@crease/domain/platform/drain';
import { findNearMatches, markMatchReminded } from '@crease/domain/play/matches/match.queries';
import type { MatchDoc } from '@crease/domain/play/matches/match.schema';
import { findMatchState } from '@crease/domain/play/matches/match-log.queries';
import type { MatchState } from '@crease/domain/play/matches/match-log.schema';
import { toldOfSide } from '@crease/domain/play/tournaments/told-people';
import { findTournament } from '@crease/domain/play/tournaments/tournament.queries';
import type { News } from '@crease/shared/news/news';
import type { Types } from 'mongoose';
import { tellByMail } from '../mail/tell-by-mail.js';
import { SOON } from './remind-players.js';
import { aboutMatch, aheadIn } from './tell-of-matches.js';

/**
 * Reminds players of a planned match, and in a tournament both captains, two hours before it, once per start: a moved
 * one has a new start. Returns the number of matches examined.
 */
export async function remindOfMatches(core: Core): Promise<number> {
  const now = core.clock.now();
  const due = findNearMatches(core, { after: now, upTo: new Date(now.getTime() + SOON.beforeMs) });
  const round = { atOnce: 1, failed: 'the players of a match could not be reminded yet' };
  return await drain(core, due, round, async (match) => {
    const isFresh = now.getTime() - match.createdAt.getTime() < SOON.stillKnownMs;
    if (!isFresh) await remind(core, match);
    await markMatchReminded(core, match);
  });
}

/** Can be repeated after a crash: the ids of the notification and the mail make duplicates impossible. */
async function remind(core: Core, match: MatchDoc): Promise<void> {
  const booking = match.bookingId && (await core.reads.booking(match.bookingId.toString()));
  if (booking && booking.status !== 'confirmed') return;
  const log = await findMatchState(core, match._id);
  if (!log) return;
  const news: News = { key: 'match_near', params: await aheadIn(core, { match, log }) };
  const factId = `match-reminder-${match._id}-${match.startsAt.getTime()}`;
  for (const userId of await remindedOf(core, match, log)) {
    // The booking's own reminder reaches its player.
    if (booking?.userId?.equals(userId)) continue;
    await tellByMail(core, {
      factId,
      userId,
      news,
      ...aboutMatch(match),
      topic: 'reminders',
      priority: 'high',
      startsAt: match.startsAt,
      usefulUntil: match.startsAt,
    });
  }
}

/** The players, and the captains of a tournament's teams, who may not play; each account once. */
async function remindedOf(core: Core, match: MatchDoc, { sides }: MatchState): Promise<Types.ObjectId[]> {
  const tournament = match.tournamentId && (await findTournament(core, match.tournamentId));
  const told = tournament ? await Promise.all(sides.map((side) => toldOfSide(core, tournament, side))) : [];
  const all = [...match.userIds, ...told.flatMap((side) => side?.captainId ?? [])];
  return [...new Map(all.map((id) => [id.toString(), id])).values()];
}
