import { mongo, Types } from 'mongoose';
import type { GroundDayDoc } from '../calendar/day/ground-day.schema.js';
import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import { isDatabaseAway } from '../platform/database-away.js';
import type { Collections } from '../platform/models.js';
import type { TournamentDoc } from '../play/tournaments/tournament.schema.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import type { InvoiceDoc } from '../sales/invoices/invoice.schema.js';
import { scan } from './audit.queries.js';
import { checkAges } from './check-ages.js';
import { checkClaims } from './check-claims.js';
import { checkComplaints } from './check-complaints.js';
import { checkCounts } from './check-counts.js';
import { checkCoupons, checkCouponUses } from './check-coupons.js';
import { checkCustomers } from './check-customers.js';
import { checkDisputes } from './check-disputes.js';
import { checkEInvoices } from './check-einvoices.js';
import { checkNotices } from './check-events.js';
import { checkFees } from './check-fees.js';
import { checkLeaderboardRows, checkPlayerFigures } from './check-figures.js';
import { checkFixtures } from './check-fixtures.js';
import { checkGames } from './check-games.js';
import { checkHours } from './check-hours.js';
import { checkCreditNotes, checkInvoiceCounters, checkInvoices } from './check-invoices.js';
import { checkBookingLedger, checkEntries } from './check-ledger.js';
import { checkMarks } from './check-marks.js';
import { checkMatches } from './check-matches.js';
import { checkMoney } from './check-money.js';
import { checkOpenings } from './check-openings.js';
import { checkOwnerChecks } from './check-owner-checks.js';
import { checkRegularBookings, checkRegulars } from './check-regulars.js';
import { checkReports } from './check-reports.js';
import { checkRolledUp, checkRollups } from './check-rollups.js';
import { checkSettlements } from './check-settlements.js';
import { checkSpaces } from './check-spaces.js';
import { checkState, checkWaits } from './check-state.js';
import { checkSwitches } from './check-switches.js';
import { checkTeams } from './check-teams.js';
import { checkTournaments } from './check-tournaments.js';
import type { Audit, Violation } from './violation.js';

/** The collections that an audit walks through, in this order. */
export const LEGS = [
  'bookings',
  'groundDays',
  'notifications',
  'grounds',
  'waits',
  'dayRollups',
  'invoices',
  'invoiceCounters',
  'customers',
  'regulars',
  'coupons',
  'ledger',
  'settlements',
  'ownerChecks',
  'disputes',
  'teams',
  'games',
  'tournaments',
  'tournamentFixtures',
  'matchLogs',
  'playerFigures',
  'leaderboardRows',
  'complaints',
  'openings',
  'personReports',
  'users',
] as const;
export type LegName = (typeof LEGS)[number];

type TextIdLeg = { [K in LegName]: Collections[K] extends { _id: string } ? K : never }[LegName];

/** The legs whose documents have text ids, all of them: without one of these, this does not compile. */
const TEXT_IDS = {
  groundDays: true,
  dayRollups: true,
  invoices: true,
  invoiceCounters: true,
  ledger: true,
  ownerChecks: true,
  leaderboardRows: true,
} satisfies Record<TextIdLeg, true>;

/** Some documents of one leg, judged. */
export interface Stretch {
  violations: Violation[];
  checked: number;
  /** The last document judged, where the next batch continues. Undefined at the end of the leg. */
  last?: string;
}

/** Judges at most `limit` documents of a leg after the given id. */
export type Walk = (audit: Audit, after: string | undefined, limit: number) => Promise<Stretch>;

async function* checkBookings(audit: Audit, bookings: BookingDoc[]): AsyncIterable<Violation> {
  yield* checkHours(audit, bookings);
  for (const booking of bookings) yield* checkState(audit, booking);
  yield* checkMoney(audit, bookings);
  yield* checkRolledUp(audit, bookings);
  yield* checkCreditNotes(audit, bookings);
  yield* checkBookingLedger(audit, bookings);
  yield* checkRegularBookings(audit, bookings);
  yield* checkCouponUses(audit, bookings);
}

async function* checkTournamentsAndFees(
  audit: Audit,
  tournaments: TournamentDoc[],
): AsyncIterable<Violation> {
  yield* checkTournaments(audit, tournaments);
  yield* checkFees(audit, tournaments);
}

async function* checkAllOfInvoices(audit: Audit, invoices: InvoiceDoc[]): AsyncIterable<Violation> {
  yield* checkInvoices(audit, invoices);
  yield* checkEInvoices(audit, invoices);
}

async function* checkGrounds(audit: Audit, grounds: GroundDoc[]): AsyncIterable<Violation> {
  yield* checkCounts(audit, grounds);
  yield* checkMarks(audit, grounds);
  yield* checkSwitches(audit, grounds);
}

async function* checkDays(audit: Audit, days: GroundDayDoc[]): AsyncIterable<Violation> {
  yield* checkClaims(audit, days);
  yield* checkSpaces(audit, days);
}

/** Logs of matches judged together: each has up to half a megabyte. */
const MAX_LOGS = 20;

/** Fixtures judged together: each may have a thousand matches. */
const MAX_FIXTURES = 10;

/** Openings judged together: each may have tens of thousands of entries. */
const MAX_OPENINGS = 10;

/** Players judged together: each has hundreds of matches. */
const MAX_PLAYERS = 50;

/** How each leg is walked; a leg without an entry does not compile. */
export const walks: Record<LegName, Walk> = {
  bookings: walk('bookings', checkBookings),
  groundDays: walk('groundDays', checkDays),
  notifications: walk('notifications', checkNotices),
  grounds: walk('grounds', checkGrounds),
  waits: walk('waits', checkWaits),
  dayRollups: walk('dayRollups', checkRollups),
  invoices: walk('invoices', checkAllOfInvoices),
  invoiceCounters: walk('invoiceCounters', checkInvoiceCounters),
  regulars: walk('regulars', checkRegulars),
  coupons: walk('coupons', checkCoupons),
  customers: walk('customers', checkCustomers),
  ledger: walk('ledger', checkEntries),
  settlements: walk('settlements', checkSettlements),
  ownerChecks: walk('ownerChecks', checkOwnerChecks),
  disputes: walk('disputes', checkDisputes),
  teams: walk('teams', checkTeams),
  games: walk('games', checkGames),
  tournaments: walk('tournaments', checkTournamentsAndFees),
  tournamentFixtures: walk('tournamentFixtures', checkFixtures, MAX_FIXTURES),
  matchLogs: walk('matchLogs', checkMatches, MAX_LOGS),
  playerFigures: walk('playerFigures', checkPlayerFigures, MAX_PLAYERS),
  complaints: walk('complaints', checkComplaints),
  openings: walk('openings', checkOpenings, MAX_OPENINGS),
  personReports: walk('personReports', checkReports),
  users: walk('users', checkAges),
  leaderboardRows: walk('leaderboardRows', checkLeaderboardRows),
};

function walk<K extends LegName>(
  name: K,
  judge: (audit: Audit, docs: Collections[K][]) => AsyncIterable<Violation>,
  most = Number.POSITIVE_INFINITY,
): Walk {
  return async (audit, afterText, wanted) => {
    const limit = Math.min(wanted, most);
    const after = afterText === undefined || name in TEXT_IDS ? afterText : new Types.ObjectId(afterText);
    const docs = await collect(scan(audit, name, { after, limit }));
    const judgeAll = (all: Collections[K][]) =>
      judgeReadable(name, all, (some) => collect(judge(audit, some)));
    const violations = await judgeAll(docs);
    const ids = docs.map(({ _id }) => _id);
    const last = docs.length < limit ? undefined : ids.at(-1)?.toString();
    return {
      // Judges twice: a document that changed during the read looks wrong only once.
      violations:
        violations.length === 0
          ? []
          : foundIn(violations, await judgeAll(await collect(scan(audit, name, { ids })))),
      checked: docs.length,
      ...(last === undefined ? {} : { last }),
    };
  };
}

/** Judges documents together, or one by one if a check fails on one of them, which then breaks invariant 22. */
async function judgeReadable<D extends { _id: unknown }>(
  name: LegName,
  docs: D[],
  judge: (docs: D[]) => Promise<Violation[]>,
): Promise<Violation[]> {
  try {
    return await judge(docs);
  } catch (error) {
    if (isDatabaseAway(error) || error instanceof mongo.MongoError || docs.length === 0) throw error;
    if (docs.length > 1) {
      const found: Violation[] = [];
      for (const doc of docs) found.push(...(await judgeReadable(name, [doc], judge)));
      return found;
    }
    const message = `of ${name} cannot be judged: ${error instanceof Error ? error.message : error}`;
    return [{ invariant: 22, subject: String(docs[0]?._id), message }];
  }
}

async function collect<T>(found: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of found) all.push(one);
  return all;
}

function foundIn(violations: Violation[], again: Violation[]): Violation[] {
  const textOf = ({ invariant, subject, message }: Violation) => `${invariant} ${subject} ${message}`;
  const known = new Set(again.map(textOf));
  return violations.filter((violation) => known.has(textOf(violation)));
}
