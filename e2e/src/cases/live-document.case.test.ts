import { recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import { openSession } from '@crease/domain/accounts/auth/sessions';
import { addBlocked } from '@crease/domain/accounts/blocked-people/blocked-people.schema';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import { enterOpening } from '@crease/domain/calendar/openings/enter-opening';
import { insertOpening } from '@crease/domain/calendar/openings/opening.schema';
import { runOpenings } from '@crease/domain/calendar/openings/run-openings';
import { tournamentTerms } from '@crease/domain/testing/a-tournament';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { until } from '@crease/domain/testing/until';
import { fileComplaint } from '@crease/shared/contracts/complaints';
import { answerReview } from '@crease/shared/contracts/customers';
import { joinGame, setGame } from '@crease/shared/contracts/games';
import { addReview } from '@crease/shared/contracts/grounds';
import {
  addMatchEvents,
  createMatch,
  type GivenSide,
  type Match,
  takeScorerLease,
} from '@crease/shared/contracts/matches';
import { readAllNotifications } from '@crease/shared/contracts/notifications';
import { updateGround } from '@crease/shared/contracts/owner';
import { addGuest, createTeam } from '@crease/shared/contracts/teams';
import { changeTournament, createTournament, openTournament } from '@crease/shared/contracts/tournaments';
import { sha256 } from '@crease/shared/openings/draw';
import { openingTimesOf } from '@crease/shared/openings/opening-times';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { History } from '../history/history.js';
import { type Actor, must } from './actor.js';
import { documented, Recorder } from './live-document.js';
import { openProcesses, type Processes } from './processes.js';

/** Documented messages that this booking does not show, with the reason. */
const NOT_SHOWN: Record<string, string> = {};

let system: Processes;
beforeAll(async () => {
  // Short enough that a holder is warned at once, and sees the end during the case.
  system = await openProcesses({ api: 1, worker: 1, realtime: 1, env: { HOLD_SECONDS: '4' } });
});
afterAll(() => system?.[Symbol.asyncDispose]());

it('sends what docs/asyncapi.yaml says through the life of a booking and a match, and nothing else', async () => {
  const { core } = system;
  const history = new History();
  const url = system.realtime[0]?.url ?? '';
  const [owner, player, rival] = [
    await aUser(core, { role: 'ground_owner' }),
    await aUser(core),
    await aUser(core),
  ];
  const ground = await aGround(core, { ownerId: owner._id });
  const groundId = ground._id.toString();
  const bookingDate = dateAhead();
  const slot = { groundId, bookingDate, timeSlot: '18:00-20:00' };
  const [atDesk, playing, waiting] = [
    await system.actor(history, owner),
    await system.actor(history, player),
    await system.actor(history, rival),
  ];
  const tokenOf = async (user: UserDoc) => (await openSession(core, user, 'Test')).token;
  using desk = await Recorder.open(url, await tokenOf(owner));
  using theirs = await Recorder.open(url, await tokenOf(player));
  using rivals = await Recorder.open(url, await tokenOf(rival));
  using visitor = await Recorder.open(url);
  using admins = await Recorder.open(url, await tokenOf(await aUser(core, { role: 'admin' })));
  const all = [desk, theirs, rivals, visitor, admins];
  const heard = (what: string, by: Recorder, name: string, fits?: (text: string) => boolean) =>
    until(what, () => by.has(name, fits));

  for (const one of all) {
    await one.ask('availability:watch', { groundId, date: bookingDate });
    await one.ask('grounds:watch', { groundIds: [groundId], date: bookingDate });
  }
  await desk.ask('calendar:watch', { groundIds: [groundId], date: bookingDate });
  await admins.ask('system:watch', {});
  await theirs.ask('auth:renew', { token: await tokenOf(player) });

  // Held, warned, lapsed.
  must(await playing.hold({ ...slot, timeSlot: '06:00-07:00' }));
  await heard('the warning', theirs, 'hold:expiring');
  await heard('the end', theirs, 'hold:expired');

  // Booked and paid; the owner is notified.
  const { booking } = await playing.bookPaid(slot);
  await heard('the booking at the desk', desk, 'booking:new');
  await heard('its confirmation', theirs, 'booking:updated', (text) => text.includes('"confirmed"'));
  await heard('the bell', theirs, 'notification:new', (text) => text.includes('payment_success'));

  // Waited for, cancelled, offered.
  must(await waiting.wait(slot));
  must(await playing.cancel(booking._id));
  await heard('the end of the booking', desk, 'booking:updated', (text) => text.includes('"cancelled"'));
  await heard('the refund', theirs, 'notification:new', (text) => text.includes('refund'));
  await heard('the offer', rivals, 'notification:new', (text) => text.includes('waitlist'));

  // Another, played and reviewed.
  const { booking: played } = await playing.bookPaid({ ...slot, timeSlot: '20:00-21:00' });
  const gameId = await joinWatched(visitor, playing, waiting, played._id);
  await heard('the player who joined', visitor, 'game:changed', (text) => text.includes('"taken":2'));
  // The owner's account watches it, and is blocked by its host.
  await desk.ask('game:watch', { gameId });
  const blockId = new Types.ObjectId();
  await addBlocked(core, player._id, { blockId, userId: owner._id, at: core.clock.now() });
  const terms = { places: 5, visibility: 'link' as const, share: 0 };
  must(await playing.call('terms', setGame, { params: { id: played._id }, body: terms }));
  await heard('the end of the watch', desk, 'game:gone', (text) => text.includes(gameId));
  await visitor.ask('game:unwatch', { gameId });
  await core.db.bookings.updateOne(
    { _id: new Types.ObjectId(played._id) },
    { $set: { status: 'completed' } },
  );
  const review = { rating: 5, comment: 'Good lights.', bookingId: played._id };
  const written = must(await playing.call('review', addReview, { params: { id: groundId }, body: review }));
  const answer = { params: { id: written.review._id }, body: { text: 'See you again.' } };
  must(await atDesk.call('answer', answerReview, answer));
  await heard('the answer', theirs, 'notification:new', (text) => text.includes('review_answered'));

  // Complained about.
  const complaint = { kind: 'ground' as const, text: 'No water at the ground.', bookingId: played._id };
  must(await playing.call('complaint', fileComplaint, { body: complaint }));
  await heard('the complaint at the desk', desk, 'complaint:changed');

  // A line for its day, which is over long since.
  const opening = { seed: 'seed', seedHash: await sha256('seed'), dueAt: core.clock.now() };
  await insertOpening(core, { groundId: ground._id, date: bookingDate, ...opening });
  await heard('the end of the line', visitor, 'opening:changed');

  // Another one, drawn by a clock that is two days ahead.
  const far = addDays(dayOf(new Date()), MAX_DAYS_AHEAD + 2);
  const { entersFrom, drawnFrom } = openingTimesOf(far);
  const at = (now: Date) => ({ ...core, clock: { now: () => now } });
  const wanted = (await aGround(core, { drawsOpenings: true }))._id.toString();
  await theirs.ask('availability:watch', { groundId: wanted, date: far });
  await enterOpening(at(entersFrom), player._id.toString(), wanted, far);
  await runOpenings(at(drawnFrom));
  await heard('the place in the line', theirs, 'opening:placed');

  // Closed to bookings; all notifications read; no longer watched.
  must(
    await atDesk.call('switch', updateGround, {
      params: { id: groundId },
      body: { isBookableOnline: false },
    }),
  );
  await heard('the switch', visitor, 'ground:changed', (text) => text.includes('"isBookableOnline":false'));
  must(await playing.call('read', readAllNotifications));
  await heard('what was read', theirs, 'notification:read');
  await theirs.ask('availability:unwatch', { groundId, date: bookingDate });

  // A team; a match at the ground, watched by a visitor.
  const named = { name: 'Night Owls', shortName: 'OWL', cityName: 'Mumbai' };
  const { team } = must(await playing.call('team', createTeam, { body: named }));
  const guest = { params: { id: team._id }, body: { name: 'Chetan' } };
  must(await playing.call('guest', addGuest, guest));
  await heard('the team', theirs, 'team:changed');
  const match = await aMatch(atDesk, groundId);
  await visitor.ask('match:watch', { matchId: match._id });
  await visitor.ask('live-matches:watch', {});
  await openInnings(atDesk, match);
  await heard('the ball', visitor, 'match:changed');
  await heard('that it is live', visitor, 'live-matches:changed', (text) => text.includes(match._id));
  await visitor.ask('live-matches:unwatch', {});
  await visitor.ask('match:unwatch', { matchId: match._id });

  // A tournament on the ground, renamed while a visitor watches it.
  await visitor.ask('city:watch', { cityId: 'mumbai' });
  const tournamentId = await anOpenTournament(atDesk, groundId);
  await heard('that it is open', visitor, 'city:changed', (text) => text.includes(tournamentId));
  await visitor.ask('city:unwatch', { cityId: 'mumbai' });
  await visitor.ask('tournament:watch', { tournamentId });
  const renamed = { params: { id: tournamentId }, body: { name: 'Owls Cup' } };
  must(await atDesk.call('rename', changeTournament, renamed));
  await heard('its new name', visitor, 'tournament:changed', (text) => text.includes('Owls Cup'));
  await visitor.ask('tournament:unwatch', { tournamentId });

  // The admins' messages.
  const admin = { id: owner._id.toString(), address: '127.0.0.1' };
  await recordAct(core, admin, 'switch.set', 'switch:sms off', 'No credit left.');
  await heard('what was done', admins, 'admin:changed');
  await heard('how the system does', admins, 'system:health');
  await admins.ask('system:unwatch', {});
  // Refusals are documented, too.
  await visitor.ask('auth:renew', { token: 'x' });
  await visitor.ask('calendar:watch', { groundIds: [groundId], date: bookingDate });

  expect(all.flatMap(({ problems }) => problems)).toEqual([]);
  const seen = new Set(all.flatMap((one) => one.heard.map(({ name }) => name)));
  expect(documented().filter((name) => !seen.has(name))).toEqual(Object.keys(NOT_SHOWN).sort());
});

/** The game of a booking that a visitor watches and another player joins. */
async function joinWatched(
  visitor: Recorder,
  host: Actor,
  player: Actor,
  bookingId: string,
): Promise<string> {
  const terms = { places: 4, share: 0, visibility: 'open' as const };
  const { game } = must(await host.call('game', setGame, { params: { id: bookingId }, body: terms }));
  await visitor.ask('game:watch', { gameId: game._id });
  must(await player.call('join', joinGame, { params: { id: game._id }, body: {} }));
  return game._id;
}

async function anOpenTournament(desk: Actor, groundId: string): Promise<string> {
  const body = tournamentTerms({ _id: new Types.ObjectId(groundId) });
  const { tournament } = must(await desk.call('cup', createTournament, { body }));
  must(await desk.call('open', openTournament, { params: { id: tournament._id }, body: {} }));
  return tournament._id;
}

/** A match at the ground between two sides without accounts. */
async function aMatch(desk: Actor, groundId: string): Promise<Match> {
  const side = (name: string): GivenSide => ({
    name,
    players: ['Asha', 'Bala', 'Dev', 'Esha', 'Farid', 'Gita'].map((first) => ({ name: `${first} ${name}` })),
  });
  const sides: [GivenSide, GivenSide] = [side('Owls'), side('Larks')];
  const body = { groundId, startsAt: new Date().toISOString(), sides, rules: 'box-6' as const };
  return must(await desk.call('match', createMatch, { body })).match;
}

async function openInnings(desk: Actor, { _id, sides }: Match): Promise<void> {
  const params = { id: _id };
  const { lease } = must(await desk.call('scorer', takeScorerLease, { params, body: {} }));
  const [striker = '', nonStriker = ''] = sides[0].players.map(({ playerId }) => playerId);
  const bowler = sides[1].players[0]?.playerId ?? '';
  const open = { id: 'e1', do: 'open' as const, striker, nonStriker, bowler };
  must(await desk.call('open', addMatchEvents, { params, body: { lease, after: 0, events: [open] } }));
}
