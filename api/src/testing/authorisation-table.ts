import { randomBytes } from 'node:crypto';
import { openSession } from '@crease/domain/accounts/auth/sessions';
import { notifyInWords } from '@crease/domain/accounts/notifications/notify';
import { createApiKey } from '@crease/domain/business/api-keys/manage-keys';
import { billCommissions } from '@crease/domain/business/bills/bill-commissions';
import { createFeed } from '@crease/domain/business/feeds/manage-feeds';
import { findCheck } from '@crease/domain/business/owner-checks/owner-check.schema';
import { keepScan } from '@crease/domain/business/owner-desk/licence-scans';
import { sendCheck } from '@crease/domain/business/owner-desk/send-check';
import { answerReview } from '@crease/domain/business/reviews/answer-review';
import { testWebhook } from '@crease/domain/business/webhooks/deliveries';
import { createWebhook } from '@crease/domain/business/webhooks/manage-webhooks';
import { addBlock } from '@crease/domain/calendar/blocks/block.service';
import { placeHold } from '@crease/domain/calendar/holds/place-hold';
import { insertOpening } from '@crease/domain/calendar/openings/opening.schema';
import { joinWaitlist } from '@crease/domain/calendar/waitlist/waitlist.service';
import { openDraft } from '@crease/domain/catalogue/ground-drafts/ground-drafts';
import { addGroundImage } from '@crease/domain/catalogue/grounds/ground-images';
import { setGroundStatus } from '@crease/domain/catalogue/grounds/update-ground';
import { keepImage } from '@crease/domain/catalogue/images/image.service';
import { makeVapidKeys } from '@crease/domain/platform/vapid-keys';
import { drawTournament } from '@crease/domain/play/fixtures/draw-tournament';
import { publishTournament } from '@crease/domain/play/fixtures/publish-tournament';
import { addGameAlert } from '@crease/domain/play/game-alerts/manage-alerts';
import { joinGame } from '@crease/domain/play/games/join-game';
import { setGame } from '@crease/domain/play/games/set-game';
import { createMatch } from '@crease/domain/play/matches/create-match';
import { blockPerson } from '@crease/domain/play/people-safety/block-person';
import { findOpenReport } from '@crease/domain/play/people-safety/person-report.schema';
import { reportPerson } from '@crease/domain/play/people-safety/report-person';
import { addGuest } from '@crease/domain/play/teams/guests';
import { invite, joinTeam } from '@crease/domain/play/teams/join-team';
import { createTeam } from '@crease/domain/play/teams/manage-teams';
import { enterTournament } from '@crease/domain/play/tournaments/enter-tournament';
import { createTournament, openTournament } from '@crease/domain/play/tournaments/organise';
import { addWalkIn } from '@crease/domain/sales/book/add-walk-in';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { collectPayment } from '@crease/domain/sales/change/collect-payment';
import { decideComplaint } from '@crease/domain/sales/complaints/change-complaint';
import { fileComplaint } from '@crease/domain/sales/complaints/file-complaint';
import { addCoupon } from '@crease/domain/sales/coupons/manage-coupons';
import { listCustomers } from '@crease/domain/sales/customers/list-customers';
import { noteDispute } from '@crease/domain/sales/disputes/dispute.schema';
import { writeInvoicesOf } from '@crease/domain/sales/invoices/write-invoices';
import { addRegular } from '@crease/domain/sales/regulars/add-regular';
import { addReview } from '@crease/domain/sales/reviews/add-review';
import { createOrder } from '@crease/domain/sales/settle/create-order';
import { settleOrder } from '@crease/domain/sales/settle/settle';
import { putSpace } from '@crease/domain/sales/spaces/manage-spaces';
import { aCoupon, unusedCode } from '@crease/domain/testing/a-coupon';
import { anEntry } from '@crease/domain/testing/a-drawn-tournament';
import { aRegularRequest } from '@crease/domain/testing/a-regular';
import { tournamentTerms } from '@crease/domain/testing/a-tournament';
import { aGround, aMember, aUser } from '@crease/domain/testing/factories';
import { GSTIN, giveGstin } from '@crease/domain/testing/invoicing';
import { paySandboxOrder } from '@crease/domain/testing/sandbox-client';
import { aSettlement, aTax } from '@crease/domain/testing/settled';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { listHashOf, sha256 } from '@crease/shared/openings/draw';
import { openingTimesOf } from '@crease/shared/openings/opening-times';
import { slotFrom } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import type { PersonName, Scene } from './a-scene.js';
import type { Sent } from './api-client.js';
import { aPicture, upload } from './pictures.js';

/** The request: everything fits its schema, so that only the permission decides. */
export interface Asked {
  path: string;
  body?: unknown;
  sent?: Sent;
}

/** A status; with a code if it is not the status's usual one. */
export type Verdict = number | `${number} ${string}`;

export interface Row {
  ask: (scene: Scene, who: PersonName) => Promise<Asked> | Asked;
  /**
   * In order: a visitor, another player, another owner, an admin, the booking's player, the ground's owner. For staff
   * the test reads `ACTS`.
   */
  verdicts: readonly [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict];
}

const row = (ask: Row['ask'], ...verdicts: Row['verdicts']): Row => ({ ask, verdicts });
const everybody = (verdict: Verdict, ask: Row['ask']): Row =>
  row(ask, verdict, verdict, verdict, verdict, verdict, verdict);
const signedIn = (verdict: Verdict, ask: Row['ask']): Row =>
  row(ask, 401, verdict, verdict, verdict, verdict, verdict);
const admins = (verdict: Verdict, ask: Row['ask']): Row => row(ask, 401, 403, 403, verdict, 403, 403);
const owners = (verdict: Verdict, ask: Row['ask']): Row => row(ask, 401, 403, verdict, verdict, 403, verdict);
/** A document of a ground: for its owner and admins; other owners learn nothing of it. */
const ofGround = (verdict: Verdict, ask: Row['ask']): Row => row(ask, 401, 403, 404, verdict, 403, verdict);
/** A document of a workplace: admins name the workplace, as they own none. */
const ofWorkplace = (verdict: Verdict, ask: Row['ask']): Row => row(ask, 401, 403, 404, 404, 403, verdict);
/** Acts on a booking at the ground. */
const ofBookingsOwner = ofGround;
/** Acts that only a booking's player may do; others who may see it are refused, the rest see nothing. */
const ofPlayer = (verdict: Verdict, ask: Row['ask']): Row => row(ask, 401, 404, 404, 403, verdict, 403);
const ofParties = (verdict: Verdict, ask: Row['ask']): Row =>
  row(ask, 401, 404, 404, verdict, verdict, verdict);
/** A person's own data, hidden from admins, too. */
const ofOne = (verdict: Verdict, ask: Row['ask']): Row => row(ask, 401, 404, 404, 404, verdict, 404);

/** A team whose captain is the scene's player: everybody may see it. */
const ofCaptain = (verdict: Verdict, ask: Row['ask']): Row => row(ask, 401, 403, 403, 403, verdict, 403);

/** A game of the scene's player. */
const ofHost = ofCaptain;

/** A match of the scene's player, who captains a side, at no ground: admins may run it too. */
const ofMatch = (verdict: Verdict, ask: Row['ask']): Row => row(ask, 401, 403, 403, verdict, verdict, 403);

const at = (path: string, body?: unknown): Row['ask'] => {
  const asked = body === undefined ? { path } : { path, body };
  return () => asked;
};
const noCredential = { id: 'none', rawId: 'none', type: 'public-key', clientExtensionResults: {} };
const CSV = Buffer.from('name,phone\nRohan Kulkarni,9820098200\n');
const PAYOUTS = Buffer.from('Transfer ID,Amount,Status,UTR\nother-1,5.00,SUCCESS,UTR1\n');
const HOOK = { url: 'https://hooks.example.com/crease', events: ['booking.created' as const] };
/** The scene's ground and another of its owner as halves of one turf. */
const halvesOf = async ({ core, people, ground }: Scene) => {
  const other = await aGround(core, { ownerId: people.owner._id });
  const grounds = [
    { groundId: ground._id.toString(), parts: ['A'] },
    { groundId: other._id.toString(), parts: ['B'] },
  ];
  return { name: 'Main turf', parts: ['A', 'B'], grounds };
};
/** The path of a day with a draw, 40 days ahead. */
const openingOf = async ({ core, ground }: Scene): Promise<string> => {
  const [groundId, date] = [ground._id, dateAhead(40)];
  const hash = await sha256('seed');
  await core.db.grounds.updateOne({ _id: groundId }, { $set: { drawsOpenings: true } });
  const opening = { groundId, date, seed: 'seed', seedHash: hash, dueAt: openingTimesOf(date).drawnFrom };
  await insertOpening(core, opening);
  const beacon = { source: 'local', round: '1', value: '1' };
  const drawn = { beacon, entries: [hash], entriesHash: await listHashOf([hash]) };
  await core.db.openings.updateOne({ groundId, date }, { $set: drawn });
  return `/grounds/${groundId}/openings/${date}`;
};
const hookOf = async ({ core, people }: Scene): Promise<string> =>
  (await createWebhook(core, people.owner._id.toString(), HOOK)).webhook._id;
const WHY = { reason: 'Their bank is back' };
const NOVEMBER = 'from=2026-11-01&to=2026-11-30';
const unusedEmail = () => `${Math.random().toString(36).slice(2)}@crease.test`;
const applicant = () => ({
  name: 'Asha Rao',
  email: unusedEmail(),
  phone: `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
  password: 'six wickets down',
});
/** A browser's public key is a point on the same curve as the server's. */
const aPushSubscription = () => ({
  endpoint: `https://push.example.com/send/${randomBytes(12).toString('hex')}`,
  keys: { p256dh: makeVapidKeys().publicKey, auth: randomBytes(16).toString('base64url') },
});
const slotOf = (scene: Scene) => ({
  groundId: scene.ground._id.toString(),
  bookingDate: scene.date,
  timeSlot: '18:00-20:00',
});
const closing = (scene: Scene) => ({ date: scene.date, timeSlot: '09:00-10:00', reason: 'Nets' });
const playerDetails = { playerCount: 4, contactPerson: { name: 'Asha Rao', phone: '9820000001' } };
const aScan = async ({ core, people, ground }: Scene) =>
  await keepScan(
    core,
    people.owner._id.toString(),
    { groundId: ground._id.toString(), kind: 'structure' },
    aPicture(),
  );

const taxedSettlement = async ({ core, people }: Scene) =>
  await aSettlement(core, people.owner._id, { open: undefined, status: 'paid', tax: aTax() });
const billedCommission = async ({ core, people }: Scene) => {
  const at = new Date('2026-10-20T06:00:00Z');
  await aSettlement(core, people.owner._id, {
    open: undefined,
    status: 'paid',
    commission: 270,
    at,
    billDueAt: at,
  });
  await billCommissions(core);
};
/** The id of a bill whose registration the invoice portal refused. */
async function refusedEInvoice(scene: Scene): Promise<string> {
  const { core } = scene;
  await billedCommission(scene);
  const problem = { code: '3029', message: 'GSTIN is not active', at: core.clock.now() };
  const bill = await core.db.invoices.findOneAndUpdate(
    { ownerId: scene.people.owner._id, series: 'commission-invoice' },
    { $set: { 'buyer.gstin': GSTIN, einvoice: { state: 'refused', problem } } },
  );
  return bill?._id ?? '';
}
/** An open dispute of a payment of the owner's booking. */
async function disputeOf(scene: Scene): Promise<string> {
  const booking = await scene.confirmed();
  const { core } = scene;
  const { groundId, ownerId, groundName } = booking;
  const orderId = `order-${booking._id}`;
  await noteDispute(core, 'cashfree', `${booking._id}`, {
    ...{ orderId, bookingId: booking._id, groundId, ownerId, groundName, bookingNumber: booking.bookingId },
  });
  const noted = await core.db.disputes.findOneAndUpdate({ orderId }, { $set: { status: 'open' } });
  return `${noted?._id}`;
}
const settlementOf = async ({ core, people }: Scene) => (await aSettlement(core, people.owner._id))._id;
const idOf = (scene: Scene, name: Exclude<PersonName, 'nobody'>) => scene.people[name]._id.toString();
const aGroundsBody = {
  name: 'Walled Garden',
  description: 'One net.',
  location: { address: 'Linking Road', cityName: 'Mumbai' },
  price: { perHour: 900 },
  amenities: [],
  features: { pitchType: 'Synthetic', capacity: 10, lighting: true, parking: false },
};

const TEAM = { name: 'Andheri Night Riders', shortName: 'ANR', cityName: 'Mumbai' };
/** The address of a team whose captain is the scene's player, and of the places in it. */
async function teamOf({ core, people }: Scene) {
  const captain = people.player._id.toString();
  const { _id, members } = await createTeam(core, captain, TEAM);
  const { member } = await addGuest(core, captain, _id, 'Vikram');
  return { path: `/teams/${_id}`, captain: members[0]?.memberId, guest: member.memberId };
}

/** Puts the other player into a team of the scene's player. */
async function teamOfTwo({ core, people }: Scene): Promise<void> {
  const captain = people.player._id.toString();
  const { _id } = await createTeam(core, captain, TEAM);
  const { url } = await invite(core, captain, _id);
  await joinTeam(core, people.otherPlayer._id.toString(), new URL(url).searchParams.get('token') ?? '');
}

/** The id of a complaint by the scene's player about a booking of the scene's ground. */
async function complaintOf(scene: Scene): Promise<string> {
  const { player } = scene.people;
  const caller = { id: player._id.toString(), role: player.role, sessionId: 'none' };
  const asked = {
    bookingId: `${(await scene.confirmed())._id}`,
    kind: 'booking',
    text: 'No lights.',
  } as const;
  // Each role files one: they would be too many for a day.
  await scene.core.db.complaints.deleteMany({ userId: player._id });
  return (await fileComplaint(scene.core, caller, asked))._id.toString();
}

/** The id of a report by the scene's player. */
async function reportOf(scene: Scene): Promise<string> {
  await teamOfTwo(scene);
  const { player, otherPlayer } = scene.people;
  await reportPerson(scene.core, player._id, { userId: otherPlayer._id.toString(), reason: 'abuse' });
  const report = await findOpenReport(scene.core, player._id, otherPlayer._id);
  return report?._id.toString() ?? 'none';
}

const GAME_ALERT = { cityId: 'mumbai', weekdays: [1, 5], fromHour: 18, toHour: 23 };

/** The id of a saved search of the scene's player. */
async function gameAlertOf({ core, people }: Scene): Promise<string> {
  return (await addGameAlert(core, people.player._id, GAME_ALERT))._id;
}

/** The id of a block by the scene's player. */
async function blockOf(scene: Scene): Promise<string> {
  await teamOfTwo(scene);
  const { player, otherPlayer } = scene.people;
  return (await blockPerson(scene.core, player._id, { userId: otherPlayer._id.toString() }))._id;
}

const GAME_TERMS = { places: 6, visibility: 'open' as const, share: 0 };
/** The game of a confirmed booking of the scene's player. */
async function gameOf(scene: Scene, terms: Partial<Parameters<typeof setGame>[3]> = {}) {
  const { _id: bookingId } = await scene.confirmed();
  const { _id, role } = scene.people.player;
  const caller = { id: _id.toString(), role, sessionId: 'none' };
  const game = await setGame(scene.core, caller, bookingId.toString(), { ...GAME_TERMS, ...terms });
  return { path: `/games/${game._id}`, booking: `/bookings/${bookingId}/game`, id: game._id.toString() };
}
/** The address of a place in such a game that another account has, or has asked for. */
async function placeIn(scene: Scene, approve: boolean): Promise<string> {
  const { path, id } = await gameOf(scene, { approve });
  const { row } = await joinGame(scene.core, (await aUser(scene.core))._id, id);
  return `${path}/places/${row.placeId}`;
}

/** A tournament on the scene's ground: a draft, or open for entries. */
async function tournamentOf({ core, people, ground }: Scene, status?: 'open'): Promise<string> {
  const { _id, role } = people.owner;
  const caller = { id: _id.toString(), role, sessionId: 'none' };
  const made = await createTournament(core, caller, tournamentTerms(ground));
  const id = made._id.toString();
  if (status === 'open') await openTournament(core, caller, id);
  return id;
}

/** Such a game that is over, and the place of another account in it. */
async function anEndedGame(scene: Scene): Promise<{ path: string; about: string }> {
  const { path, id } = await gameOf(scene);
  const { row } = await joinGame(scene.core, (await aUser(scene.core))._id, id);
  const now = scene.core.clock.now();
  await scene.core.db.games.updateOne(
    { _id: new Types.ObjectId(id) },
    { $set: { startsAt: now, endsAt: now } },
  );
  return { path, about: row.placeId.toString() };
}

/** The address of an entry of a team whose captain is the scene's player, and the team's members. */
async function entryOf(scene: Scene): Promise<{ path: string; roster: string[] }> {
  const { core, people } = scene;
  const { _id, role } = people.player;
  const id = await tournamentOf(scene, 'open');
  const team = await createTeam(core, _id.toString(), TEAM);
  const roster = team.members.map(({ memberId }) => memberId);
  const caller = { id: _id.toString(), role, sessionId: 'none' };
  const { row } = await enterTournament(core, caller, id, { teamId: team._id, roster });
  return { path: `/tournaments/${id}/entries/${row.entryId}`, roster };
}

/** An entry whose place is held for its fee. */
async function heldEntryOf(scene: Scene): Promise<string> {
  const { path } = await entryOf(scene);
  const entryId = new Types.ObjectId(path.split('/').at(-1));
  const held = { status: 'held' as const, fee: 500, expiresAt: new Date(Date.now() + 300_000) };
  await scene.core.db.tournaments.updateOne(
    { 'rows.entryId': entryId },
    { $set: { 'rows.$.status': held.status, 'rows.$.fee': held.fee, 'rows.$.expiresAt': held.expiresAt } },
  );
  return path;
}

/** An entry whose fee was paid at the desk and is to be given back. */
async function entryToGiveBack(scene: Scene): Promise<string> {
  const { path } = await entryOf(scene);
  const at = new Date();
  const collected = { method: 'cash' as const, by: scene.people.owner._id, at };
  const deskRefund = { amount: 500, why: 'cancelled' as const, at };
  await scene.core.db.tournaments.updateOne(
    { 'rows.entryId': new Types.ObjectId(path.split('/').at(-1)) },
    { $set: { 'rows.$.collected': collected, 'rows.$.deskRefund': deskRefund } },
  );
  return path;
}

/** Each drawn tournament plays in an hour of its own. */
let nthTournament = 0;

/** A tournament of two teams on the scene's ground, with hours for its match. */
async function drawnTournamentOf(scene: Scene, upTo: 'entered' | 'scheduled' | 'published') {
  const { core, people } = scene;
  const { _id, role } = people.owner;
  const caller = { id: _id.toString(), role, sessionId: 'none' };
  const id = await tournamentOf(scene, 'open');
  const [first, second, third] = await Promise.all([anEntry(core, 0), anEntry(core, 1), anEntry(core, 2)]);
  const rows = [first, second];
  const entry = `/tournaments/${id}/entries/${first.entryId}`;
  await core.db.tournaments.updateOne({ _id: new Types.ObjectId(id) }, { $set: { rows }, $inc: { seq: 1 } });
  if (upTo === 'entered') return { id, entry, matchId: '', to: {}, place: { bookingDate: '' } };
  const { fixtures } = await drawTournament(core, caller, id, {});
  const nth = nthTournament++;
  const at = { groundId: scene.ground._id, bookingDate: dateAhead(40 + Math.floor(nth / 8)) };
  const places = [{ number: 1, ...at, timeSlot: slotFrom(7 + (nth % 8), 1) }];
  await core.db.tournamentFixtures.updateOne({ _id: fixtures._id }, { $set: { places }, $inc: { seq: 1 } });
  if (upTo === 'published') {
    await publishTournament(core, caller, id);
    const waiting = { ...third, status: 'waiting' as const };
    await core.db.tournaments.updateOne(
      { _id: fixtures._id },
      { $push: { rows: waiting }, $inc: { seq: 1 } },
    );
  }
  const there = { groundId: scene.ground._id.toString(), bookingDate: at.bookingDate };
  return {
    id,
    entry,
    matchId: fixtures.matchIds[0]?.toString() ?? '',
    to: { ...there, timeSlot: slotFrom(16 + (nth % 8), 1) },
    place: { ...there, timeSlot: slotFrom(7 + (nth % 8), 1) },
  };
}

/** The request for a match between a team whose captain is the scene's player, and others. */
async function aNewMatch({ core, people }: Scene) {
  const captain = people.player._id.toString();
  const { _id } = await createTeam(core, captain, TEAM);
  return {
    startsAt: '2026-11-28T12:30:00Z',
    sides: [{ teamId: _id, players: [{ userId: captain }] }, { name: 'The others' }] satisfies [
      object,
      object,
    ],
    rules: 'box-6' as const,
  };
}
/** The address of such a match. */
async function matchOf(scene: Scene): Promise<string> {
  const { _id, role } = scene.people.player;
  const caller = { id: _id.toString(), role, sessionId: 'none' };
  const { _id: matchId } = await createMatch(scene.core, caller, await aNewMatch(scene));
  return `/matches/${matchId}`;
}

/** A member of the scene's workplace. */
async function memberOf(scene: Scene): Promise<string> {
  const member = await aMember(scene.core, scene.people.owner, await aUser(scene.core));
  return member._id.toString();
}

/** A booking that was paid at the ground and has its tax invoice. */
async function invoiced(scene: Scene): Promise<BookingDoc> {
  await giveGstin(scene.core, scene.ground);
  const booking = await scene.confirmed();
  const { totalAmount } = booking.pricing;
  const paid = await collectPayment(scene.core, booking, { amount: totalAmount, method: 'cash' }, 'Sanjay');
  await writeInvoicesOf(scene.core, paid._id.toString());
  return paid;
}

/** A booking that was paid online, with the operator's bill for its fee. */
async function billedByUs(scene: Scene): Promise<BookingDoc> {
  const booking = await scene.booking();
  const { orderId } = await createOrder(scene.core, booking);
  await paySandboxOrder(orderId, { outcome: 'success' });
  await settleOrder(scene.core, orderId);
  await writeInvoicesOf(scene.core, booking._id.toString());
  return booking;
}

/** A booking's order at the provider. */
async function order(scene: Scene) {
  const booking = await scene.booking();
  const { orderId } = await createOrder(scene.core, booking);
  return { bookingId: booking._id.toString(), order_id: orderId };
}

/** The player's review of a played game. */
async function aReview(scene: Scene) {
  return await addReview(scene.core, await scene.completed(), { rating: 5, comment: 'Good' });
}

/** The player, and a walk-in. */
async function twoCustomers(scene: Scene): Promise<{ account: string; walkIn: string }> {
  await scene.booking();
  const walkIn = { bookingDate: scene.date, timeSlot: '10:00-11:00', playerDetails };
  await addWalkIn(scene.core, scene.ground, walkIn, 'Sanjay Mhatre');
  const workplace = { ownerId: idOf(scene, 'owner') };
  const { customers } = await listCustomers(scene.core, workplace, { sort: 'recent', page: 1, limit: 20 });
  const idAt = (phone: string) => customers.find((one) => one.phone === phone)?.customerId ?? '';
  return { account: idAt(scene.people.player.phone), walkIn: idAt(playerDetails.contactPerson.phone) };
}

/** A customer with a regular at the scene's ground, at hours that are otherwise free. */
async function regularOf({ core, people }: Scene): Promise<string> {
  const ground = await aGround(core, { ownerId: people.owner._id });
  const { regular } = await addRegular(core, ground, aRegularRequest(2), 'Sanjay Mhatre');
  return regular._id.toString();
}

/** Every route of the OpenAPI document, and who may call it. */
export const TABLE: Record<string, Row> = {
  'GET /health': everybody(200, at('/health')),
  'GET /site': everybody(200, at('/site')),
  'POST /newsletter': everybody(202, () => ({ path: '/newsletter', body: { email: unusedEmail() } })),
  'POST /newsletter/confirm': everybody(
    '401 BAD_CREDENTIALS',
    at('/newsletter/confirm', { token: 'forged' }),
  ),
  'POST /newsletter/unsubscribe': everybody(
    '401 BAD_CREDENTIALS',
    at('/newsletter/unsubscribe', { token: 'forged' }),
  ),
  // The token is checked before the body is read.
  'POST /mail/unsubscribe': everybody('401 BAD_CREDENTIALS', at('/mail/unsubscribe?token=forged')),
  // Tokens do not count here: the signature, or the secret, does.
  'POST /mail/events': everybody(401, at('/mail/events', { events: [] })),
  'POST /mail/events/postmark': everybody(401, at('/mail/events/postmark', { RecordType: 'Bounce' })),
  'POST /mail/events/ses': everybody(401, at('/mail/events/ses', { Type: 'Notification' })),
  'POST /mail/wish': everybody('401 BAD_CREDENTIALS', at('/mail/wish', { token: 'forged', wish: 'leave' })),

  'POST /auth/register': everybody(201, () => ({ path: '/auth/register', body: applicant() })),
  'POST /auth/register-owner': everybody(201, () => ({
    path: '/auth/register-owner',
    body: { ...applicant(), businessName: 'Rao Sports' },
  })),
  'POST /auth/verify-registration': everybody('401 BAD_CREDENTIALS', () => ({
    path: '/auth/verify-registration',
    body: { email: unusedEmail(), otp: '123456', tempToken: 'forged' },
  })),
  'POST /auth/login': everybody('401 BAD_CREDENTIALS', (scene) => ({
    path: '/auth/login',
    body: { emailOrPhone: scene.people.player.email, password: 'a wrong one' },
  })),
  'POST /auth/resend-otp': everybody(200, () => ({
    path: '/auth/resend-otp',
    body: { email: unusedEmail(), purpose: 'login' },
  })),
  'POST /auth/request-login-otp': everybody(200, (scene) => ({
    path: '/auth/request-login-otp',
    body: { email: scene.people.player.email },
  })),
  'POST /auth/verify-login-otp': everybody('401 BAD_CREDENTIALS', (scene) => ({
    path: '/auth/verify-login-otp',
    body: { email: scene.people.player.email, otp: '123456' },
  })),
  'POST /auth/request-phone-otp': everybody(409, at('/auth/request-phone-otp', { phone: '9876500000' })),
  'POST /auth/verify-phone-otp': everybody(
    '401 BAD_CREDENTIALS',
    at('/auth/verify-phone-otp', { phone: '9876500000', otp: '123456', name: 'Asha Rane' }),
  ),
  'POST /auth/forgot-password': everybody(200, (scene) => ({
    path: '/auth/forgot-password',
    body: { email: scene.people.player.email },
  })),
  'POST /auth/reset-password': everybody('401 BAD_CREDENTIALS', (scene) => ({
    path: '/auth/reset-password',
    body: { email: scene.people.player.email, otp: '123456', newPassword: 'six wickets down' },
  })),
  'GET /auth/me': signedIn(200, at('/auth/me')),
  'POST /auth/refresh': everybody(401, at('/auth/refresh')),
  'POST /auth/logout': everybody(200, at('/auth/logout')),
  'POST /auth/logout-all': signedIn(200, at('/auth/logout-all')),
  'GET /auth/sessions': signedIn(200, at('/auth/sessions')),
  'DELETE /auth/sessions/:id': ofOne(200, async ({ core, people }) => {
    return { path: `/auth/sessions/${(await openSession(core, people.player, 'Phone')).sessionId}` };
  }),
  'POST /auth/second-factor': everybody(
    '401 BAD_CREDENTIALS',
    at('/auth/second-factor', { challenge: 'none of ours', code: '123456' }),
  ),
  'GET /auth/second-factor': signedIn(200, at('/auth/second-factor')),
  'POST /auth/second-factor/mail-code': everybody(
    '401 BAD_CREDENTIALS',
    at('/auth/second-factor/mail-code', { challenge: 'none of ours' }),
  ),
  'POST /auth/second-factor/enrol': everybody(
    '401 BAD_CREDENTIALS',
    at('/auth/second-factor/enrol', { challenge: 'none of ours', otp: '123456' }),
  ),
  'POST /auth/second-factor/confirm': signedIn(
    '401 BAD_CREDENTIALS',
    at('/auth/second-factor/confirm', { code: '123456' }),
  ),
  'POST /auth/second-factor/off': signedIn(
    '401 BAD_CREDENTIALS',
    at('/auth/second-factor/off', { password: 'a wrong one', code: '123456' }),
  ),
  'POST /auth/second-factor/recovery-codes': signedIn(
    '401 BAD_CREDENTIALS',
    at('/auth/second-factor/recovery-codes', { password: 'a wrong one', code: '123456' }),
  ),
  'GET /auth/passkeys': signedIn(200, at('/auth/passkeys')),
  'POST /auth/passkeys/options': signedIn(
    '401 BAD_CREDENTIALS',
    at('/auth/passkeys/options', { password: 'a wrong one', otp: '123456' }),
  ),
  'POST /auth/passkeys': signedIn(
    '401 BAD_CREDENTIALS',
    at('/auth/passkeys', {
      credential: {
        ...noCredential,
        response: { clientDataJSON: 'none', attestationObject: 'none' },
      },
    }),
  ),
  'DELETE /auth/passkeys/:id': signedIn(
    '401 BAD_CREDENTIALS',
    at('/auth/passkeys/none', { password: 'a wrong one' }),
  ),
  'POST /auth/passkeys/proof/options': signedIn(200, at('/auth/passkeys/proof/options')),
  'POST /auth/passkeys/login/options': everybody(200, at('/auth/passkeys/login/options')),
  'POST /auth/passkeys/login': everybody(
    '401 BAD_CREDENTIALS',
    at('/auth/passkeys/login', {
      credential: {
        ...noCredential,
        response: { clientDataJSON: 'none', authenticatorData: 'none', signature: 'none' },
      },
    }),
  ),
  'POST /auth/change-password': signedIn(
    '401 BAD_CREDENTIALS',
    at('/auth/change-password', { currentPassword: 'a wrong one', newPassword: 'six wickets down' }),
  ),

  'PATCH /users/me': signedIn(200, at('/users/me', { name: 'Asha Rao' })),
  // The system of this table sends no SMS, so no phone of a parent could be proven.
  'POST /users/me/parent': signedIn(
    409,
    at('/users/me/parent', { name: 'Meera Rao', email: 'meera@parents.test', phone: '9820098201' }),
  ),
  'GET /parent-consent': everybody('401 BAD_CREDENTIALS', at('/parent-consent?token=forged')),
  'POST /parent-consent/codes': everybody(
    '401 BAD_CREDENTIALS',
    at('/parent-consent/codes', { token: 'forged', to: 'mail' }),
  ),
  'POST /parent-consent/proofs': everybody(
    '401 BAD_CREDENTIALS',
    at('/parent-consent/proofs', { token: 'forged', of: 'mail', otp: '123456' }),
  ),
  'POST /parent-consent/answers': everybody(
    '401 BAD_CREDENTIALS',
    at('/parent-consent/answers', { token: 'forged', given: false }),
  ),
  'GET /users/me/consents': signedIn(200, at('/users/me/consents')),
  'PUT /users/me/consents/:purpose': signedIn(200, at('/users/me/consents/location', { given: true })),
  'POST /users/me/requests': signedIn(201, async ({ core }) => {
    // Each role makes one: a day has room for few.
    await core.db.complaints.deleteMany({ day: / nomination$/ });
    const nominee = { name: 'Meera Rao', email: unusedEmail() };
    return { path: '/users/me/requests', body: { right: 'nomination', nominee } };
  }),
  'GET /users/me/requests': signedIn(200, at('/users/me/requests')),
  'POST /users/me/verify-email': signedIn(
    '401 BAD_CREDENTIALS',
    at('/users/me/verify-email', { email: 'new@crease.test', otp: '123456' }),
  ),
  // The system of this table sends no SMS.
  'POST /users/me/phone-code': signedIn(409, at('/users/me/phone-code', {})),
  'POST /users/me/verify-phone': signedIn(
    '401 BAD_CREDENTIALS',
    at('/users/me/verify-phone', { otp: '123456' }),
  ),
  'POST /users/me/mail/verify': signedIn(409, at('/users/me/mail/verify')),
  'POST /users/me/avatar': signedIn(200, () => ({
    path: '/users/me/avatar',
    sent: upload('image', aPicture()),
  })),
  'GET /users/me/export': signedIn(200, at('/users/me/export')),
  'DELETE /users/me': signedIn('401 BAD_CREDENTIALS', at('/users/me', { password: 'a wrong one' })),
  'GET /users/me/favorites': signedIn(200, at('/users/me/favorites')),
  'PUT /users/me/favorites/:groundId': signedIn(200, ({ ground }) => ({
    path: `/users/me/favorites/${ground._id}`,
  })),
  'DELETE /users/me/favorites/:groundId': signedIn(200, ({ ground }) => ({
    path: `/users/me/favorites/${ground._id}`,
  })),

  // A player without a public profile: strangers are not told that the account exists.
  'GET /players/:id': row(
    ({ people }) => ({ path: `/players/${people.player._id}` }),
    ...([404, 404, 404, 200, 200, 404] as const),
  ),
  'GET /leaderboards': everybody(200, at('/leaderboards?scope=city&id=mumbai')),
  'GET /teams/:id/figures': everybody(200, async (scene) => ({
    path: `${(await teamOf(scene)).path}/figures`,
  })),
  'GET /grounds/:id/records': everybody(200, ({ ground }) => ({ path: `/grounds/${ground._id}/records` })),

  'POST /matches': ofMatch(201, async (scene) => ({ path: '/matches', body: await aNewMatch(scene) })),
  'GET /matches': everybody(200, at('/matches')),
  'GET /matches/:id': everybody(200, async (scene) => ({ path: await matchOf(scene) })),
  'PUT /matches/:id/sides/:side': ofMatch(200, async (scene) => ({
    path: `${await matchOf(scene)}/sides/1`,
    body: { players: [{ name: 'Asha' }] },
  })),
  'PUT /matches/:id/toss': ofMatch(200, async (scene) => ({
    path: `${await matchOf(scene)}/toss`,
    body: { wonBy: 0, chose: 'bat' },
  })),
  'PATCH /matches/:id': ofMatch(200, async (scene) => ({
    path: await matchOf(scene),
    body: { startsAt: '2026-12-01T12:30:00Z' },
  })),
  'POST /matches/:id/accept': row(
    async (scene) => ({ path: `${await matchOf(scene)}/accept`, body: { accept: true } }),
    401,
    404,
    404,
    404,
    200,
    404,
  ),
  'POST /matches/:id/scorer': ofMatch(201, async (scene) => ({
    path: `${await matchOf(scene)}/scorer`,
    body: {},
  })),
  'POST /matches/:id/scorer-link': ofMatch(201, async (scene) => ({
    path: `${await matchOf(scene)}/scorer-link`,
  })),
  'POST /matches/:id/events': ofMatch(409, async (scene) => ({
    path: `${await matchOf(scene)}/events`,
    body: { lease: 'forged', after: 0, events: [{ id: 'a', do: 'swap' }] },
  })),
  'GET /matches/:id/events': everybody(200, async (scene) => ({ path: `${await matchOf(scene)}/events` })),
  'GET /matches/:id/card.pdf': everybody(200, async (scene) => ({
    path: `${await matchOf(scene)}/card.pdf`,
  })),
  'GET /matches/:id/card.png': everybody(200, async (scene) => ({
    path: `${await matchOf(scene)}/card.png`,
  })),
  'POST /matches/:id/confirm': ofMatch(409, async (scene) => ({
    path: `${await matchOf(scene)}/confirm`,
  })),
  'POST /matches/:id/dispute': ofMatch(409, async (scene) => ({
    path: `${await matchOf(scene)}/dispute`,
    body: { text: 'The last over had seven balls.' },
  })),
  'PUT /bookings/:id/game': ofPlayer(200, async (scene) => ({
    path: `/bookings/${(await scene.confirmed())._id}/game`,
    body: GAME_TERMS,
  })),
  'GET /bookings/:id/game': ofPlayer(200, async (scene) => ({ path: (await gameOf(scene)).booking })),
  'GET /games': everybody(200, at('/games')),
  'GET /users/me/games': signedIn(200, at('/users/me/games')),
  'GET /games/:id': everybody(200, async (scene) => ({ path: (await gameOf(scene)).path })),
  // The host has a place already.
  'POST /games/:id/join': row(
    async (scene) => ({ path: `${(await gameOf(scene)).path}/join`, body: {} }),
    401,
    201,
    201,
    201,
    409,
    201,
  ),
  'POST /games/:id/places/:placeId/answer': ofHost(200, async (scene) => ({
    path: `${await placeIn(scene, true)}/answer`,
    body: { accept: true },
  })),
  'DELETE /games/:id/places/mine': signedIn(404, async (scene) => ({
    path: `${(await gameOf(scene)).path}/places/mine`,
  })),
  'DELETE /games/:id/places/:placeId': ofHost(200, async (scene) => ({ path: await placeIn(scene, false) })),
  // The player is in the team that they named.
  'PUT /games/:id/answer': ofHost(200, async (scene) => {
    const team = await createTeam(scene.core, scene.people.player._id.toString(), TEAM);
    const { path } = await gameOf(scene, { teamId: team._id });
    return { path: `${path}/answer`, body: { answer: 'in' } };
  }),
  'POST /tournaments': ofGround(201, ({ ground }) => ({
    path: '/tournaments',
    body: tournamentTerms(ground),
  })),
  'PATCH /tournaments/:id': ofGround(200, async (scene) => ({
    path: `/tournaments/${await tournamentOf(scene)}`,
    body: { name: 'Monday Cup' },
  })),
  'POST /tournaments/:id/open': ofGround(200, async (scene) => ({
    path: `/tournaments/${await tournamentOf(scene)}/open`,
    body: {},
  })),
  'POST /tournaments/:id/cancel': ofGround(200, async (scene) => ({
    path: `/tournaments/${await tournamentOf(scene, 'open')}/cancel`,
    body: { reason: 'Rain' },
  })),
  'POST /tournaments/:id/entries/:entryId/collect': ofGround(200, async (scene) => ({
    path: `${await heldEntryOf(scene)}/collect`,
    body: { method: 'cash' },
  })),
  'POST /tournaments/:id/entries/:entryId/give-back': ofGround(200, async (scene) => ({
    path: `${await entryToGiveBack(scene)}/give-back`,
    body: {},
  })),
  'POST /tournaments/:id/entries': ofCaptain(201, async (scene) => {
    const team = await createTeam(scene.core, scene.people.player._id.toString(), TEAM);
    return {
      path: `/tournaments/${await tournamentOf(scene, 'open')}/entries`,
      body: { teamId: team._id, roster: team.members.map(({ memberId }) => memberId) },
    };
  }),
  'PATCH /tournaments/:id/entries/:entryId': ofCaptain(200, async (scene) => {
    const { path, roster } = await entryOf(scene);
    return { path, body: { roster } };
  }),
  // The captain and the organisers.
  'DELETE /tournaments/:id/entries/:entryId': row(
    async (scene) => ({ path: (await entryOf(scene)).path }),
    401,
    403,
    403,
    200,
    200,
    200,
  ),
  'GET /tournaments/:id/entries': everybody(200, async (scene) => ({
    path: `/tournaments/${await tournamentOf(scene, 'open')}/entries`,
  })),
  'GET /tournaments': everybody(200, at('/tournaments')),
  'GET /tournaments/:id': everybody(200, async (scene) => ({
    path: `/tournaments/${await tournamentOf(scene, 'open')}`,
  })),
  'PUT /games/:id/fair-play': ofHost(200, async (scene) => {
    const { path, about } = await anEndedGame(scene);
    return { path: `${path}/fair-play`, body: { about, verdict: 'fair' } };
  }),
  'POST /games/:id/again': ofHost(201, async (scene) => ({
    path: `${(await anEndedGame(scene)).path}/again`,
    body: {},
  })),
  'POST /users/me/game-alerts': signedIn(201, () => ({ path: '/users/me/game-alerts', body: GAME_ALERT })),
  'GET /users/me/game-alerts': signedIn(200, at('/users/me/game-alerts')),
  'DELETE /users/me/game-alerts/:id': ofOne(200, async (scene) => ({
    path: `/users/me/game-alerts/${await gameAlertOf(scene)}`,
  })),
  'PUT /tournaments/:id/follow': signedIn(200, async (scene) => ({
    path: `/tournaments/${await tournamentOf(scene, 'open')}/follow`,
  })),
  'DELETE /tournaments/:id/follow': signedIn(200, async (scene) => ({
    path: `/tournaments/${await tournamentOf(scene, 'open')}/follow`,
  })),
  'POST /tournaments/:id/draw': ofGround(200, async (scene) => ({
    path: `/tournaments/${(await drawnTournamentOf(scene, 'entered')).id}/draw`,
    body: {},
  })),
  'POST /tournaments/:id/schedule': ofGround(200, async (scene) => ({
    path: `/tournaments/${(await drawnTournamentOf(scene, 'scheduled')).id}/schedule`,
    body: {},
  })),
  'POST /tournaments/:id/publish': ofGround(200, async (scene) => ({
    path: `/tournaments/${(await drawnTournamentOf(scene, 'scheduled')).id}/publish`,
    body: {},
  })),
  'POST /tournaments/:id/entries/:entryId/disqualify': ofGround(200, async (scene) => ({
    path: `${(await drawnTournamentOf(scene, 'published')).entry}/disqualify`,
    body: { reason: 'Two players of another team' },
  })),
  'POST /tournaments/:id/entries/:entryId/replace': ofGround(200, async (scene) => ({
    path: `${(await drawnTournamentOf(scene, 'published')).entry}/replace`,
    body: {},
  })),
  'POST /tournaments/:id/messages': ofGround(201, async (scene) => ({
    path: `/tournaments/${(await drawnTournamentOf(scene, 'entered')).id}/messages`,
    body: { text: 'Please come half an hour early.' },
  })),
  'POST /tournaments/:id/matches/:matchId/result': ofGround(200, async (scene) => {
    const { id, matchId } = await drawnTournamentOf(scene, 'published');
    return { path: `/tournaments/${id}/matches/${matchId}/result`, body: { kind: 'abandoned' } };
  }),
  'PATCH /tournaments/:id/matches/:matchId': ofGround(200, async (scene) => {
    const { id, matchId, to } = await drawnTournamentOf(scene, 'published');
    return { path: `/tournaments/${id}/matches/${matchId}`, body: to };
  }),
  'POST /tournaments/:id/moves': ofGround(200, async (scene) => {
    const { id, matchId, place } = await drawnTournamentOf(scene, 'published');
    return { path: `/tournaments/${id}/moves`, body: { moves: [{ matchId, ...place, overs: 3 }] } };
  }),
  'POST /tournaments/:id/scorer-link': ofGround(201, async (scene) => {
    const { id, place } = await drawnTournamentOf(scene, 'published');
    return { path: `/tournaments/${id}/scorer-link`, body: { date: place.bookingDate } };
  }),
  'GET /tournaments/:id/matches': everybody(200, async (scene) => ({
    path: `/tournaments/${await tournamentOf(scene, 'open')}/matches`,
  })),
  'GET /tournaments/:id/table': everybody(200, async (scene) => ({
    path: `/tournaments/${await tournamentOf(scene, 'open')}/table`,
  })),
  'GET /tournaments/:id/bracket': everybody(200, async (scene) => ({
    path: `/tournaments/${await tournamentOf(scene, 'open')}/bracket`,
  })),
  'GET /tournaments/:id/leaders': everybody(200, async (scene) => ({
    path: `/tournaments/${await tournamentOf(scene, 'open')}/leaders`,
  })),
  'GET /tournaments/:id/card.png': everybody(200, async (scene) => ({
    path: `/tournaments/${await tournamentOf(scene, 'open')}/card.png`,
  })),
  // Papers of a champion, whom a tournament that is open does not have.
  'GET /tournaments/:id/champion.pdf': everybody(409, async (scene) => ({
    path: `/tournaments/${await tournamentOf(scene, 'open')}/champion.pdf`,
  })),
  'GET /tournaments/:id/certificates.pdf': everybody(409, async (scene) => ({
    path: `/tournaments/${await tournamentOf(scene, 'open')}/certificates.pdf`,
  })),
  'POST /users/me/blocks': ofOne(201, async (scene) => {
    await teamOfTwo(scene);
    return { path: '/users/me/blocks', body: { userId: idOf(scene, 'otherPlayer') } };
  }),
  'GET /users/me/blocks': signedIn(200, at('/users/me/blocks')),
  'DELETE /users/me/blocks/:id': ofOne(200, async (scene) => ({
    path: `/users/me/blocks/${await blockOf(scene)}`,
  })),
  'POST /reports/people': ofOne(201, async (scene) => {
    await teamOfTwo(scene);
    return { path: '/reports/people', body: { userId: idOf(scene, 'otherPlayer'), reason: 'abuse' } };
  }),
  'POST /reports/reviews': row(
    async (scene) => ({
      path: '/reports/reviews',
      body: { reviewId: `${(await aReview(scene))._id}`, reason: 'abuse' },
    }),
    ...([401, 201, 201, 201, 409, 201] as const),
  ),
  'POST /complaints': row(
    async (scene) => ({
      path: '/complaints',
      body: { bookingId: `${(await scene.confirmed())._id}`, kind: 'booking', text: 'The lights were off.' },
    }),
    ...([401, 404, 404, 403, 201, 403] as const),
  ),
  'GET /complaints/mine': signedIn(200, at('/complaints/mine')),
  'POST /complaints/:id/reopen': row(
    async (scene) => {
      const id = await complaintOf(scene);
      await decideComplaint(scene.core, id, { status: 'resolved', text: 'The lamp is repaired.' });
      return { path: `/complaints/${id}/reopen`, body: { reason: 'It is still dark.' } };
    },
    ...([401, 404, 404, 404, 200, 404] as const),
  ),
  'GET /owner/complaints': owners(200, at('/owner/complaints')),
  'POST /owner/complaints/:id/answer': ofGround(201, async (scene) => ({
    path: `/owner/complaints/${await complaintOf(scene)}/answer`,
    body: { text: 'We are sorry, the lamp is repaired.' },
  })),
  'GET /admin/complaints': admins(200, at('/admin/complaints')),
  'GET /admin/complaints.csv': admins(200, at('/admin/complaints.csv')),
  'PATCH /admin/complaints/:id': admins(200, async (scene) => ({
    path: `/admin/complaints/${await complaintOf(scene)}`,
    body: { status: 'acknowledged' },
  })),
  'PATCH /admin/complaints': admins(200, async (scene) => ({
    path: '/admin/complaints',
    body: { _id: await complaintOf(scene), status: 'resolved', text: 'The ground has repaired its lamp.' },
  })),
  'GET /admin/people-reports': admins(200, at('/admin/people-reports')),
  'POST /admin/people-reports/:id/look': admins(200, async (scene) => ({
    path: `/admin/people-reports/${await reportOf(scene)}/look`,
    body: {},
  })),
  'POST /admin/people-reports/:id/decide': admins(200, async (scene) => ({
    path: `/admin/people-reports/${await reportOf(scene)}/decide`,
    body: { verdict: 'dismissed', reason: 'Nothing in it' },
  })),
  'POST /teams': signedIn(201, at('/teams', TEAM)),
  'GET /users/me/teams': signedIn(200, at('/users/me/teams')),
  'GET /teams/:id': everybody(200, async (scene) => ({ path: (await teamOf(scene)).path })),
  'PATCH /teams/:id': ofCaptain(200, async (scene) => ({
    path: (await teamOf(scene)).path,
    body: { name: 'Andheri Day Riders' },
  })),
  'DELETE /teams/:id': ofCaptain(200, async (scene) => ({ path: (await teamOf(scene)).path })),
  'POST /teams/:id/invite': ofCaptain(201, async (scene) => ({
    path: `${(await teamOf(scene)).path}/invite`,
  })),
  'DELETE /teams/:id/invite': ofCaptain(200, async (scene) => ({
    path: `${(await teamOf(scene)).path}/invite`,
  })),
  'POST /teams/join': signedIn('401 BAD_CREDENTIALS', at('/teams/join', { token: 'forged' })),
  'POST /teams/join/preview': everybody(
    '401 BAD_CREDENTIALS',
    at('/teams/join/preview', { token: 'forged' }),
  ),
  'POST /teams/claim': signedIn('401 BAD_CREDENTIALS', at('/teams/claim', { token: 'forged' })),
  'POST /teams/claim/preview': everybody(
    '401 BAD_CREDENTIALS',
    at('/teams/claim/preview', { token: 'forged' }),
  ),
  'POST /teams/:id/guests': ofCaptain(201, async (scene) => ({
    path: `${(await teamOf(scene)).path}/guests`,
    body: { name: 'Sameer' },
  })),
  'POST /teams/:id/guests/:memberId/claim-link': ofCaptain(201, async (scene) => {
    const { path, guest } = await teamOf(scene);
    return { path: `${path}/guests/${guest}/claim-link` };
  }),
  'PATCH /teams/:id/members/:memberId': ofCaptain(200, async (scene) => {
    const { path, captain } = await teamOf(scene);
    return { path: `${path}/members/${captain}`, body: { jersey: 7 } };
  }),
  'DELETE /teams/:id/members/:memberId': ofCaptain(200, async (scene) => {
    const { path, guest } = await teamOf(scene);
    return { path: `${path}/members/${guest}` };
  }),

  'GET /cities': everybody(200, at('/cities')),
  'GET /grounds': everybody(200, at('/grounds')),
  'GET /grounds/:id': everybody(200, ({ groundPath }) => ({ path: groundPath })),
  'GET /images/:id': everybody(200, async ({ core, ground }) => {
    const picture = await keepImage(core, aPicture(), { groundId: ground._id });
    return { path: `/images/${picture}` };
  }),
  'GET /grounds/:id/availability/:date': everybody(200, ({ groundPath, date }) => ({
    path: `${groundPath}/availability/${date}`,
  })),
  'GET /grounds/search/autocomplete': everybody(200, at('/grounds/search/autocomplete?q=six')),
  'GET /grounds/:id/reviews': everybody(200, ({ groundPath }) => ({ path: `${groundPath}/reviews` })),
  'POST /grounds/:id/reviews': ofPlayer(201, async (scene) => {
    const { _id } = await scene.completed();
    return {
      path: `${scene.groundPath}/reviews`,
      body: { rating: 5, comment: 'Good', bookingId: String(_id) },
    };
  }),

  'POST /reviews/:id/answer': ofGround(201, async (scene) => ({
    path: `/reviews/${(await aReview(scene))._id}/answer`,
    body: { text: 'Thank you, come again.' },
  })),
  'PATCH /reviews/:id/answer': ofGround(200, async (scene) => {
    const { _id } = await answerReview(scene.core, await aReview(scene), 'Thank you.');
    return { path: `/reviews/${_id}/answer`, body: { text: 'Thank you, come again.' } };
  }),

  'GET /grounds/owner': owners(200, at('/grounds/owner')),
  'POST /grounds': owners(201, at('/grounds', aGroundsBody)),
  'PATCH /grounds/:id': ofGround(200, ({ groundPath }) => ({
    path: groundPath,
    body: { description: 'Two nets.' },
  })),
  'POST /grounds/:id/images': ofGround(201, ({ groundPath }) => ({
    path: `${groundPath}/images`,
    sent: upload('image', aPicture()),
  })),
  'PUT /grounds/:id/images': ofGround(200, async ({ core, ground, groundPath }) => {
    const { url } = await addGroundImage(core, ground, aPicture());
    const now = await core.db.grounds.findOne({ _id: ground._id });
    return {
      path: `${groundPath}/images`,
      body: { urls: [url, ...(now?.images ?? []).map((image) => image.url).filter((one) => one !== url)] },
    };
  }),
  'POST /grounds/:id/review': ofGround(200, async ({ core, ground, groundPath }) => {
    await setGroundStatus(core, ground._id, 'active', { reason: 'Which gate?' });
    return { path: `${groundPath}/review`, body: {} };
  }),
  'GET /owner/ground-draft': owners(200, at('/owner/ground-draft')),
  'PATCH /owner/ground-draft': owners(200, at('/owner/ground-draft', { form: { name: 'Nets' } })),
  'DELETE /owner/ground-draft': owners(200, at('/owner/ground-draft')),
  'POST /owner/ground-draft/images': owners(201, () => ({
    path: '/owner/ground-draft/images',
    sent: upload('image', aPicture()),
  })),
  'PUT /owner/ground-draft/images': owners(200, at('/owner/ground-draft/images', { images: [] })),
  // Everybody lists their own draft; without one, callers who may list grounds get a conflict.
  'POST /owner/ground-draft/list': row(
    async ({ core, people }, who) => {
      const mine = who === 'nobody' ? undefined : people[who];
      const groundId = mine
        ? (await openDraft(core, mine._id.toString())).groundId.toString()
        : 'a'.repeat(24);
      return { path: '/owner/ground-draft/list', body: { ...aGroundsBody, groundId } };
    },
    401,
    403,
    201,
    201,
    403,
    201,
  ),
  'DELETE /grounds/:id/images/:imageId': ofGround(200, async ({ core, ground, groundPath }) => {
    const { url } = await addGroundImage(core, ground, aPicture());
    return { path: `${groundPath}/images/${url.split('/').at(-1)}` };
  }),
  'POST /grounds/:id/blocks': ofGround(201, (scene) => ({
    path: `${scene.groundPath}/blocks`,
    body: closing(scene),
  })),
  'DELETE /grounds/:id/blocks/:blockId': ofGround(200, async (scene) => {
    const block = await addBlock(scene.core, scene.ground, closing(scene), 'Sanjay Mhatre');
    return { path: `${scene.groundPath}/blocks/${block._id}` };
  }),
  'POST /grounds/:id/walk-ins': ofGround(201, (scene) => ({
    path: `${scene.groundPath}/walk-ins`,
    body: { bookingDate: scene.date, timeSlot: '10:00-11:00', playerDetails },
  })),
  'POST /grounds/:id/closures': ofGround(201, (scene) => ({
    path: `${scene.groundPath}/closures`,
    body: closing(scene),
  })),
  'POST /grounds/:id/closures/preview': ofGround(200, (scene) => ({
    path: `${scene.groundPath}/closures/preview`,
    body: closing(scene),
  })),
  'GET /grounds/:id/prices': ofGround(200, ({ groundPath, date }) => ({
    path: `${groundPath}/prices?from=${date}&to=${date}`,
  })),
  'GET /grounds/:id/holidays': ofGround(200, ({ groundPath }) => ({
    path: `${groundPath}/holidays?year=2027`,
  })),
  'GET /grounds/:id/calendar': ofGround(200, ({ groundPath, date }) => ({
    path: `${groundPath}/calendar?from=${date}&to=${date}`,
  })),

  'POST /grounds/:id/regulars': ofGround(201, (scene) => ({
    path: `${scene.groundPath}/regulars`,
    body: aRegularRequest(1),
  })),
  'GET /grounds/:id/regulars': ofGround(200, ({ groundPath }) => ({ path: `${groundPath}/regulars` })),
  'GET /regulars/:id': ofGround(200, async (scene) => ({ path: `/regulars/${await regularOf(scene)}` })),
  'POST /regulars/:id/skip': ofGround(200, async (scene) => ({
    path: `/regulars/${await regularOf(scene)}/skip`,
    body: { bookingDate: aRegularRequest().from },
  })),
  'DELETE /regulars/:id': ofGround(200, async (scene) => ({ path: `/regulars/${await regularOf(scene)}` })),

  'GET /owner/customers': owners(200, at('/owner/customers')),
  'PATCH /owner/customers/:customerId': ofWorkplace(200, async (scene) => ({
    path: `/owner/customers/${(await twoCustomers(scene)).account}`,
    body: { note: 'Left-handed' },
  })),
  'POST /owner/customers/:customerId/merge': ofWorkplace(200, async (scene) => {
    const { account, walkIn } = await twoCustomers(scene);
    return { path: `/owner/customers/${walkIn}/merge`, body: { into: account } };
  }),
  'POST /owner/customers/:customerId/link': ofWorkplace(201, async (scene) => ({
    path: `/owner/customers/${(await twoCustomers(scene)).walkIn}/link`,
    body: {},
  })),
  'DELETE /owner/customers/:customerId/link': ofWorkplace(200, async (scene) => ({
    path: `/owner/customers/${(await twoCustomers(scene)).walkIn}/link`,
  })),
  'POST /bookings/link': signedIn('401 BAD_CREDENTIALS', at('/bookings/link', { token: 'forged' })),

  'POST /owner/coupons': owners(201, () => ({
    path: '/owner/coupons',
    body: aCoupon({ code: unusedCode() }),
  })),
  'GET /owner/coupons': owners(200, at('/owner/coupons')),
  'PATCH /owner/coupons/:id': ofWorkplace(200, async ({ core, people }) => {
    const owner = { ownerId: people.owner._id.toString(), role: 'owner' as const };
    const { _id } = await addCoupon(core, owner, aCoupon({ code: unusedCode() }));
    return { path: `/owner/coupons/${_id}`, body: { active: false } };
  }),

  'POST /owner/staff': owners(201, () => ({
    path: '/owner/staff',
    body: { email: unusedEmail(), role: 'desk' },
  })),
  'GET /owner/staff': owners(200, at('/owner/staff')),
  'PATCH /owner/staff/:id': ofWorkplace(200, async (scene) => ({
    path: `/owner/staff/${await memberOf(scene)}`,
    body: { role: 'desk' },
  })),
  'DELETE /owner/staff/:id': ofWorkplace(200, async (scene) => ({
    path: `/owner/staff/${await memberOf(scene)}`,
  })),
  'POST /owner/api-keys': owners(201, at('/owner/api-keys', { name: 'Till', scopes: ['bookings:read'] })),
  'GET /owner/api-keys': owners(200, at('/owner/api-keys')),
  'DELETE /owner/api-keys/:id': ofWorkplace(200, async (scene) => {
    const ownerId = scene.people.owner._id.toString();
    const { key } = await createApiKey(scene.core, ownerId, { name: 'Till', scopes: ['bookings:read'] });
    return { path: `/owner/api-keys/${key._id}` };
  }),
  'PUT /owner/spaces': ofWorkplace(200, async (scene) => ({
    path: '/owner/spaces',
    body: await halvesOf(scene),
  })),
  'GET /owner/spaces': owners(200, at('/owner/spaces')),
  'DELETE /owner/spaces/:id': ofWorkplace(200, async (scene) => {
    const { core, people } = scene;
    const { _id } = await putSpace(core, people.owner._id.toString(), await halvesOf(scene));
    return { path: `/owner/spaces/${_id}` };
  }),
  'POST /owner/imports/:kind/preview': owners(200, () => ({
    path: '/owner/imports/customers/preview',
    sent: upload('file', CSV, 'customers.csv'),
  })),
  'POST /owner/imports/:kind': owners(200, () => ({
    path: '/owner/imports/customers',
    sent: upload('file', CSV, 'customers.csv'),
  })),
  'GET /grounds/:id/embed': ofGround(200, ({ groundPath }) => ({ path: `${groundPath}/embed` })),
  'PUT /grounds/:id/embed': ofGround(200, ({ groundPath }) => ({
    path: `${groundPath}/embed`,
    body: { origins: ['https://club.example'] },
  })),
  'POST /owner/feeds': owners(201, at('/owner/feeds', {})),
  'GET /owner/feeds': owners(200, at('/owner/feeds')),
  'DELETE /owner/feeds/:id': ofWorkplace(200, async ({ core, people }) => {
    const { _id } = await createFeed(core, people.owner._id.toString(), undefined);
    return { path: `/owner/feeds/${_id}` };
  }),
  'GET /users/me/feed': signedIn(200, at('/users/me/feed')),
  'POST /users/me/feed': signedIn(201, at('/users/me/feed')),
  'DELETE /users/me/feed': signedIn(404, at('/users/me/feed')),
  'GET /feeds/:file': everybody(200, async ({ core, people }) => {
    const { url } = await createFeed(core, people.owner._id.toString(), undefined);
    return { path: new URL(url).pathname.replace(/^\/api/, '') };
  }),
  'POST /owner/webhooks': owners(201, at('/owner/webhooks', HOOK)),
  'GET /owner/webhooks': owners(200, at('/owner/webhooks')),
  'PATCH /owner/webhooks/:id': ofWorkplace(200, async (scene) => ({
    path: `/owner/webhooks/${await hookOf(scene)}`,
    body: { active: false },
  })),
  'DELETE /owner/webhooks/:id': ofWorkplace(200, async (scene) => ({
    path: `/owner/webhooks/${await hookOf(scene)}`,
  })),
  'POST /owner/webhooks/:id/rotate': ofWorkplace(200, async (scene) => ({
    path: `/owner/webhooks/${await hookOf(scene)}/rotate`,
  })),
  'POST /owner/webhooks/:id/test': ofWorkplace(200, async (scene) => ({
    path: `/owner/webhooks/${await hookOf(scene)}/test`,
  })),
  'GET /owner/webhooks/:id/deliveries': ofWorkplace(200, async (scene) => ({
    path: `/owner/webhooks/${await hookOf(scene)}/deliveries`,
  })),
  'POST /owner/webhooks/:id/deliveries/:deliveryId/redeliver': ofWorkplace(200, async (scene) => {
    const id = await hookOf(scene);
    const { _id } = await testWebhook(scene.core, scene.people.owner._id.toString(), id);
    return { path: `/owner/webhooks/${id}/deliveries/${_id}/redeliver` };
  }),
  'POST /staff/accept': signedIn('401 BAD_CREDENTIALS', at('/staff/accept', { token: 'forged' })),
  'GET /owner/log': owners(200, at('/owner/log')),
  'GET /owner/today': owners(200, at('/owner/today')),
  'GET /owner/reports/earnings': owners(200, at(`/owner/reports/earnings?${NOVEMBER}`)),
  'GET /owner/reports/earnings.csv': owners(200, at(`/owner/reports/earnings.csv?${NOVEMBER}`)),
  'GET /owner/reports/occupancy': owners(200, at(`/owner/reports/occupancy?${NOVEMBER}`)),
  'GET /owner/reports/occupancy.csv': owners(200, at(`/owner/reports/occupancy.csv?${NOVEMBER}`)),

  'GET /owner/checks': owners(200, at('/owner/checks')),
  'POST /owner/checks': ofWorkplace(200, (scene) => ({
    path: '/owner/checks',
    body: {
      kind: 'fire',
      groundId: scene.ground._id.toString(),
      licence: { number: 'MFS/2026/118', until: dateAhead(200) },
    },
  })),
  'POST /owner/checks/scans': ofWorkplace(201, (scene) => ({
    path: `/owner/checks/scans?groundId=${scene.ground._id}&kind=fire`,
    sent: upload('scan', aPicture()),
  })),
  'GET /owner/checks/scans/:id': ofWorkplace(200, async (scene) => ({
    path: `/owner/checks/scans/${await aScan(scene)}`,
  })),
  'GET /admin/owner-checks/scans/:id': admins(200, async (scene) => ({
    path: `/admin/owner-checks/scans/${await aScan(scene)}`,
  })),
  'GET /admin/owner-checks': admins(200, at('/admin/owner-checks')),
  'PATCH /admin/owner-checks': admins(200, async (scene) => {
    const check = await sendCheck(scene.core, scene.people.owner._id.toString(), {
      kind: 'police',
      groundId: scene.ground._id.toString(),
      licence: { number: 'POL/2026/7', until: dateAhead(200) },
    });
    const { sentAt } = (await findCheck(scene.core, check._id)) ?? {};
    return {
      path: '/admin/owner-checks',
      body: { _id: check._id, sentAt: sentAt?.toISOString() ?? '', verdict: 'passed' },
    };
  }),

  'PUT /owner/legal': owners(
    200,
    at('/owner/legal', { name: 'Rao Sports', address: 'Linking Road, Mumbai', stateCode: '27' }),
  ),
  'GET /owner/legal': owners(200, at('/owner/legal')),
  'GET /owner/invoices': owners(200, at('/owner/invoices')),
  'GET /owner/invoices.csv': owners(200, at('/owner/invoices.csv')),
  'GET /owner/balance': owners(200, at('/owner/balance')),
  'GET /owner/tax': owners(200, at('/owner/tax?year=2026')),
  'GET /owner/tax/tcs.pdf': ofWorkplace(200, async (scene) => {
    await taxedSettlement(scene);
    return { path: '/owner/tax/tcs.pdf?month=2026-11' };
  }),
  'GET /owner/tax/tds.pdf': ofWorkplace(200, async (scene) => {
    await taxedSettlement(scene);
    return { path: '/owner/tax/tds.pdf?quarter=2026-Q3' };
  }),
  'GET /owner/commission-bills': owners(200, at('/owner/commission-bills')),
  'GET /owner/commission-bill.pdf': ofWorkplace(200, async (scene) => {
    await billedCommission(scene);
    return { path: '/owner/commission-bill.pdf?month=2026-10' };
  }),
  'GET /owner/settlements': owners(200, at('/owner/settlements')),
  'GET /owner/settlements/:id': ofWorkplace(200, async (scene) => ({
    path: `/owner/settlements/${await settlementOf(scene)}`,
  })),
  'GET /owner/settlements/:id.pdf': ofWorkplace(200, async (scene) => ({
    path: `/owner/settlements/${await settlementOf(scene)}.pdf`,
  })),
  'GET /owner/settlements/:id.csv': ofWorkplace(200, async (scene) => ({
    path: `/owner/settlements/${await settlementOf(scene)}.csv`,
  })),
  'GET /owner/payout-account': owners(200, at('/owner/payout-account')),
  'PUT /owner/payout-account': owners(200, at('/owner/payout-account', { vpa: 'sanjay@okbank' })),

  'POST /bookings/temp-hold': signedIn(201, (scene) => ({
    path: '/bookings/temp-hold',
    body: slotOf(scene),
  })),
  'GET /bookings/temp-hold': signedIn(200, at('/bookings/temp-hold')),
  'DELETE /bookings/temp-hold/:id': ofOne(200, async (scene) => {
    const { holdId } = await placeHold(scene.core, idOf(scene, 'player'), slotOf(scene));
    return { path: `/bookings/temp-hold/${holdId}` };
  }),
  'POST /bookings': signedIn(201, (scene) => ({
    path: '/bookings',
    body: { ...slotOf(scene), playerDetails },
  })),
  'POST /bookings/quote': signedIn(200, (scene) => ({ path: '/bookings/quote', body: slotOf(scene) })),
  'GET /bookings/my-bookings': signedIn(200, at('/bookings/my-bookings')),
  'GET /bookings/owner': owners(200, at('/bookings/owner')),
  'GET /bookings/owner.csv': owners(200, at('/bookings/owner.csv')),
  // A stranger sees part of it, which is tested with the bookings.
  'GET /bookings/:id': everybody(200, async (scene) => ({
    path: `/bookings/${(await scene.booking())._id}`,
  })),
  'PATCH /bookings/:id/status': ofParties(200, async (scene) => ({
    path: `/bookings/${(await scene.booking())._id}/status`,
    body: { status: 'cancelled', reason: 'Rain' },
  })),
  'GET /bookings/:id/refund-preview': ofParties(200, async (scene) => ({
    path: `/bookings/${(await scene.booking())._id}/refund-preview`,
  })),
  'PATCH /bookings/:id/approve': ofBookingsOwner(200, async (scene) => ({
    path: `/bookings/${(await scene.booking())._id}/approve`,
  })),
  'POST /bookings/:id/acknowledge': ofBookingsOwner(200, async (scene) => ({
    path: `/bookings/${(await scene.booking())._id}/acknowledge`,
  })),
  'GET /bookings/stats/summary': signedIn(200, at('/bookings/stats/summary')),
  'GET /bookings/ground/:groundId/:date': everybody(200, ({ ground, date }) => ({
    path: `/bookings/ground/${ground._id}/${date}`,
  })),
  'GET /bookings/:id/receipt.pdf': row(
    async (scene) => ({ path: `/bookings/${(await scene.confirmed())._id}/receipt.pdf` }),
    401,
    403,
    403,
    200,
    200,
    200,
  ),
  'GET /bookings/:id/invoice.pdf': ofParties(200, async (scene) => ({
    path: `/bookings/${(await invoiced(scene))._id}/invoice.pdf`,
  })),
  'GET /bookings/:id/fee-invoice.pdf': ofParties(200, async (scene) => ({
    path: `/bookings/${(await billedByUs(scene))._id}/fee-invoice.pdf`,
  })),
  'GET /bookings/:id/calendar.ics': row(
    async (scene) => ({ path: `/bookings/${(await scene.confirmed())._id}/calendar.ics` }),
    401,
    403,
    403,
    200,
    200,
    200,
  ),
  'POST /bookings/:id/send-receipt': row(
    async (scene) => ({ path: `/bookings/${(await scene.confirmed())._id}/send-receipt` }),
    401,
    403,
    403,
    200,
    200,
    200,
  ),
  'POST /bookings/:id/not-mine': ofOne(409, async (scene) => ({
    path: `/bookings/${(await scene.confirmed())._id}/not-mine`,
  })),
  'PATCH /bookings/:id/reschedule': ofParties(200, async (scene) => ({
    path: `/bookings/${(await scene.confirmed())._id}/reschedule`,
    body: { bookingDate: scene.date, timeSlot: '20:00-22:00' },
  })),
  'POST /bookings/:id/check-in': ofBookingsOwner('401 BAD_CREDENTIALS', async (scene) => {
    const { _id } = await scene.confirmed();
    return { path: `/bookings/${_id}/check-in`, body: { confirmationCode: 'WRONG1' } };
  }),
  // A game that has not been played cannot be a no-show.
  'POST /bookings/:id/no-show': ofBookingsOwner(409, async (scene) => ({
    path: `/bookings/${(await scene.confirmed())._id}/no-show`,
  })),
  'DELETE /bookings/:id/no-show': ofBookingsOwner(200, async (scene) => ({
    path: `/bookings/${(await scene.confirmed())._id}/no-show`,
  })),
  // A game days ahead has no closed gate, and no report of one.
  'POST /bookings/:id/closed-gate': ofPlayer(409, async (scene) => ({
    path: `/bookings/${(await scene.confirmed())._id}/closed-gate`,
    body: {},
  })),
  'POST /bookings/:id/closed-gate/confirm': ofBookingsOwner(409, async (scene) => ({
    path: `/bookings/${(await scene.confirmed())._id}/closed-gate/confirm`,
  })),
  'POST /bookings/:id/closed-gate/dispute': ofBookingsOwner(409, async (scene) => ({
    path: `/bookings/${(await scene.confirmed())._id}/closed-gate/dispute`,
    body: { reason: 'We were open' },
  })),
  'GET /admin/closed-gates': admins(200, at('/admin/closed-gates')),
  'POST /admin/closed-gates/:id/decide': admins(409, async (scene) => ({
    path: `/admin/closed-gates/${(await scene.confirmed())._id}/decide`,
    body: { verdict: 'rejected', reason: 'They were open' },
  })),
  'POST /bookings/:id/collect': ofBookingsOwner(200, async (scene) => ({
    path: `/bookings/${(await scene.confirmed())._id}/collect`,
    body: { amount: 100, method: 'cash' },
  })),
  'POST /bookings/:id/feedback': ofPlayer(201, async (scene) => ({
    path: `/bookings/${(await scene.completed())._id}/feedback`,
    body: { rating: 4 },
  })),

  'POST /payments/create-order': ofPlayer(200, async (scene) => ({
    path: '/payments/create-order',
    body: { bookingId: String((await scene.booking())._id) },
  })),
  'POST /payments/verify-payment': ofParties(200, async (scene) => ({
    path: '/payments/verify-payment',
    body: await order(scene),
  })),
  'POST /payments/payment-failed': ofPlayer(200, async (scene) => ({
    path: '/payments/payment-failed',
    body: { ...(await order(scene)), reason: 'closed' },
  })),
  // Nothing was paid, so there is nothing to refund.
  'POST /payments/refund': row(
    async (scene) => ({
      path: '/payments/refund',
      body: { bookingId: String((await scene.confirmed())._id), reason: 'Goodwill' },
    }),
    401,
    404,
    404,
    409,
    403,
    409,
  ),
  'GET /payments/history': signedIn(200, at('/payments/history')),
  'GET /payments/:id': ofParties(200, async (scene) => {
    const { order_id: orderId } = await order(scene);
    const payment = await scene.core.db.payments.findOne({ orderId });
    return { path: `/payments/${payment?._id}` };
  }),
  'GET /payments/:id/receipt.pdf': ofOne(409, async (scene) => {
    const { order_id: orderId } = await order(scene);
    const payment = await scene.core.db.payments.findOne({ orderId });
    return { path: `/payments/${payment?._id}/receipt.pdf` };
  }),
  'GET /payments/:id/fee-bill.pdf': ofOne(200, async (scene) => {
    const { _id: bookingId } = await billedByUs(scene);
    const payment = await scene.core.db.payments.findOne({ bookingId });
    return { path: `/payments/${payment?._id}/fee-bill.pdf` };
  }),
  'GET /payments/status/:bookingId': ofParties(200, async (scene) => ({
    path: `/payments/status/${(await order(scene)).bookingId}`,
  })),
  // Tokens do not count here: the signature does.
  'POST /texts/sms/webhook': everybody(401, at('/texts/sms/webhook', { status: 'Delivered' })),
  'POST /texts/whatsapp/webhook': everybody(401, at('/texts/whatsapp/webhook', { entry: [] })),
  'GET /texts/whatsapp/webhook': everybody(
    401,
    at('/texts/whatsapp/webhook?hub.mode=subscribe&hub.verify_token=guess&hub.challenge=42'),
  ),
  'POST /payments/webhook': everybody(401, at('/payments/webhook', { type: 'PAYMENT_SUCCESS_WEBHOOK' })),

  'GET /notifications': signedIn(200, at('/notifications')),
  'PATCH /notifications/:id/read': ofOne(200, async (scene) => {
    const userId = idOf(scene, 'player');
    await notifyInWords(scene.core, {
      eventId: `authorisation-${userId}`,
      userId,
      type: 'admin_broadcast',
      title: 'News',
      message: 'Nets are free tonight.',
    });
    const found = await scene.core.db.notifications.findOne({
      userId: scene.people.player._id,
    });
    return { path: `/notifications/${found?._id}/read` };
  }),
  'PATCH /notifications/read-all': signedIn(200, at('/notifications/read-all')),

  'GET /push/key': signedIn(200, at('/push/key')),
  'PUT /push/subscriptions': signedIn(200, () => ({
    path: '/push/subscriptions',
    body: aPushSubscription(),
  })),
  'DELETE /push/subscriptions': signedIn(200, () => ({
    path: '/push/subscriptions',
    body: { endpoint: aPushSubscription().endpoint },
  })),

  'GET /grounds/:id/openings/:date': everybody(200, async (scene) => ({ path: await openingOf(scene) })),
  // It opens in ten days, and players can join in the last quarter of an hour before it.
  'PUT /grounds/:id/openings/:date/entry': signedIn(409, async (scene) => ({
    path: `${await openingOf(scene)}/entry`,
  })),
  'GET /grounds/:id/openings/:date/draw': everybody(200, async (scene) => ({
    path: `${await openingOf(scene)}/draw`,
  })),

  'POST /waitlist': signedIn(201, async (scene, who) => {
    // The holder of the slot cannot wait for it.
    await placeHold(scene.core, idOf(scene, who === 'player' ? 'otherPlayer' : 'player'), slotOf(scene));
    return { path: '/waitlist', body: slotOf(scene) };
  }),
  'DELETE /waitlist/:id': ofOne(200, async (scene) => {
    await placeHold(scene.core, idOf(scene, 'otherPlayer'), slotOf(scene));
    const { waitlistId } = await joinWaitlist(scene.core, idOf(scene, 'player'), slotOf(scene));
    return { path: `/waitlist/${waitlistId}` };
  }),
  'GET /waitlist': signedIn(200, at('/waitlist')),

  'POST /admin/broadcast': admins(
    201,
    at('/admin/broadcast', { title: 'Rain', message: 'Bring a towel.', audience: 'owners' }),
  ),
  'GET /admin/grounds': admins(200, at('/admin/grounds')),
  'GET /admin/ground-reviews': admins(200, at('/admin/ground-reviews')),
  'PATCH /admin/grounds/:id': admins(200, ({ ground }) => ({
    path: `/admin/grounds/${ground._id}`,
    body: { status: 'active' },
  })),
  'POST /admin/queues/ticket': admins(201, at('/admin/queues/ticket')),
  'GET /admin/users': admins(200, at('/admin/users')),
  'PATCH /admin/users/:id': admins(200, (scene) => ({
    path: `/admin/users/${idOf(scene, 'otherPlayer')}`,
    body: { role: 'ground_owner' },
  })),
  'GET /admin/audits': admins(200, at('/admin/audits')),
  'GET /admin/failed-refunds': admins(200, at('/admin/failed-refunds')),
  'POST /admin/failed-refunds/:id/retry': admins(404, at('/admin/failed-refunds/none-r1/retry', WHY)),
  'GET /admin/unregistered-invoices': admins(200, at('/admin/unregistered-invoices')),
  'POST /admin/unregistered-invoices/:id/retry': admins(200, async (scene) => {
    const _id = await refusedEInvoice(scene);
    return { path: `/admin/unregistered-invoices/${_id}/retry`, body: WHY };
  }),
  'POST /admin/unregistered-invoices/:id/set-aside': admins(200, async (scene) => {
    const _id = await refusedEInvoice(scene);
    return { path: `/admin/unregistered-invoices/${_id}/set-aside`, body: WHY };
  }),
  'GET /admin/failed-payouts': admins(200, at('/admin/failed-payouts')),
  'POST /admin/failed-payouts/:id/retry': admins(200, async ({ core, people }) => {
    const { _id } = await aSettlement(core, people.owner._id, { status: 'failed', payouts: 1 });
    return { path: `/admin/failed-payouts/${_id}/retry`, body: WHY };
  }),
  'POST /admin/open-transfers/:id/ask': admins(200, async ({ core, people }) => {
    const now = core.clock.now().getTime();
    const vendor = { provider: 'cashfree' as const, vendorId: people.owner._id.toString() };
    const [sentAt, splitDueAt] = [new Date(now - 3 * 86_400_000), new Date(now + 3_600_000)];
    const under = { status: 'sent' as const, payouts: 1, vendor, sentAt, splitDueAt };
    const { _id } = await aSettlement(core, people.owner._id, under);
    return { path: `/admin/open-transfers/${_id}/ask`, body: WHY };
  }),
  'POST /admin/open-reversals/:id/:refundId/ask': admins(200, async ({ core, people }) => {
    const vendor = { provider: 'cashfree' as const, vendorId: people.owner._id.toString() };
    const now = core.clock.now();
    const sentAt = new Date(now.getTime() - 3 * 86_400_000);
    const reversal = {
      refundId: 'b1-r1',
      bookingId: people.owner._id,
      amount: 5,
      tries: 1,
      asks: 1,
      at: now,
    };
    const { _id } = await aSettlement(core, people.owner._id, {
      status: 'paid',
      vendor,
      reversals: [{ ...reversal, status: 'sent', sentAt }],
      reversalDueAt: now,
    });
    return { path: `/admin/open-reversals/${_id}/b1-r1/ask`, body: WHY };
  }),
  'GET /admin/health': admins(200, at('/admin/health')),
  'GET /admin/audit-result': admins(200, at('/admin/audit-result')),
  'GET /admin/users/:id/sessions': admins(200, (scene) => ({
    path: `/admin/users/${idOf(scene, 'player')}/sessions`,
  })),
  'DELETE /admin/users/:id/sessions': admins(200, (scene) => ({
    path: `/admin/users/${idOf(scene, 'player')}/sessions`,
    body: WHY,
  })),
  'DELETE /admin/users/:id/sessions/:sessionId': admins(200, async (scene) => {
    const { sessionId } = await openSession(scene.core, scene.people.otherPlayer, 'Firefox on Windows');
    return { path: `/admin/users/${idOf(scene, 'otherPlayer')}/sessions/${sessionId}`, body: WHY };
  }),
  'GET /admin/switches': admins(200, at('/admin/switches')),
  'PATCH /admin/switches/:name': admins(200, at('/admin/switches/sms', { ...WHY, on: true })),
  'GET /admin/dead-letters': admins(200, at('/admin/dead-letters')),
  'POST /admin/dead-letters/replay': admins(200, at('/admin/dead-letters/replay', WHY)),
  'POST /admin/dead-letters/:queue/:id/replay': admins(404, at('/admin/dead-letters/mail/none/replay', WHY)),
  'POST /admin/dead-letters/:queue/:id/discard': admins(
    404,
    at('/admin/dead-letters/mail/none/discard', WHY),
  ),
  'GET /admin/tax/gstr8': admins(200, at('/admin/tax/gstr8?month=2026-11')),
  'GET /admin/tax/gstr8.csv': admins(200, at('/admin/tax/gstr8.csv?month=2026-11')),
  'GET /admin/tax/tds': admins(200, at('/admin/tax/tds?quarter=2026-Q3')),
  'GET /admin/tax/tds.csv': admins(200, at('/admin/tax/tds.csv?quarter=2026-Q3')),
  'GET /admin/commission-bills': admins(200, at('/admin/commission-bills?month=2026-10')),
  'GET /admin/commission-bill.pdf': admins(200, async (scene) => {
    await billedCommission(scene);
    return { path: `/admin/commission-bill.pdf?month=2026-10&owner=${idOf(scene, 'owner')}` };
  }),
  'GET /owner/disputes': owners(200, at('/owner/disputes')),
  'GET /admin/disputes': admins(200, at('/admin/disputes')),
  'POST /admin/reconciliation': admins(200, () => ({
    path: '/admin/reconciliation',
    sent: upload('file', PAYOUTS, 'payouts.csv'),
  })),
  'GET /admin/disputes/:id/evidence.pdf': admins(200, async (scene) => ({
    path: `/admin/disputes/${await disputeOf(scene)}/evidence.pdf`,
  })),
  'POST /admin/disputes/:id/submitted': admins(200, async (scene) => ({
    path: `/admin/disputes/${await disputeOf(scene)}/submitted`,
    body: { note: 'Invoice and check-in' },
  })),
  'POST /admin/settlements/run': admins(200, at('/admin/settlements/run', { until: '2026-01-04' })),
  'PATCH /admin/settlements/:id': admins(200, async (scene) => ({
    path: `/admin/settlements/${await settlementOf(scene)}`,
    body: { status: 'paid', reference: 'UTR 1' },
  })),
};
