import { createHash } from 'node:crypto';
import { email as emailOf, lineText, phone as phoneOf } from '@crease/shared/contracts/common';
import { AppError } from '@crease/shared/errors';
import { foldText } from '@crease/shared/format/fold-text';
import { statusKey } from '@crease/shared/import-status';
import { STAFF_DAYS_AHEAD, slotFrom, slotProblem, tooFarAhead } from '@crease/shared/time/slots';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import {
  type Columns,
  columnsOf,
  readDate,
  readHour,
  readInstant,
  readRupees,
  readSlot,
  slotBetween,
} from './read-cells.js';
import { readStatus } from './read-status.js';
import type { Table } from './read-table.js';
import { unreadOf, Wrong, wrongRows } from './wrong-rows.js';

/** Names of the columns in exports that we have seen, our own first. */
const KNOWN = {
  reference: ['reference', 'booking id', 'bookingid', 'booking no', 'booking number', 'id', 'order id'],
  ground: ['ground', 'turf', 'court', 'venue', 'facility', 'pitch', 'resource', 'ground name', 'turf name'],
  date: ['date', 'booking date', 'slot date', 'play date', 'day', 'start date'],
  slot: ['slot', 'time slot', 'timeslot', 'time', 'timing', 'timings', 'slot time'],
  start: ['start', 'start time', 'from', 'slot start', 'time from'],
  end: ['end', 'end time', 'to', 'till', 'slot end', 'time to'],
  hours: ['hours', 'duration', 'duration hours', 'no of hours'],
  name: [
    'name',
    'customer',
    'customer name',
    'player',
    'player name',
    'booked by',
    'contact',
    'contact name',
  ],
  team: ['team', 'team name'],
  phone: [
    'phone',
    'mobile',
    'customer phone',
    'mobile number',
    'phone number',
    'contact number',
    'customer mobile',
  ],
  email: ['email', 'e-mail', 'customer email', 'mail'],
  players: ['players', 'player count', 'no of players', 'number of players'],
  total: ['total', 'amount', 'price', 'total amount', 'booking amount', 'net amount'],
  paid: ['paid', 'amount paid', 'paid amount', 'collected', 'advance', 'received'],
  method: ['method', 'payment method', 'payment mode', 'mode', 'paid by'],
  status: ['status', 'booking status'],
  note: ['note', 'notes', 'remarks', 'comment', 'comments'],
} as const;
type Column = keyof typeof KNOWN;

/** A game in a file, as we would store it. */
export interface BookingRow {
  line: number;
  ground: GroundDoc;
  bookingDate: string;
  timeSlot: string;
  playerDetails: {
    teamName?: string;
    playerCount: number;
    contactPerson: { name: string; phone: string; email?: string };
  };
  /** The agreed price in rupees; absent: the ground's prices apply. */
  total?: number;
  collected?: { amount: number; method: 'cash' | 'upi' };
  note?: string;
  /** Identity of the row: ground, start, hours and person. */
  key: string;
  /** The identity that earlier releases gave to a row with a number; absent if the file has the number twice. */
  numberKey?: string;
}

/** A row that is not imported because of its status. */
export interface DroppedRow {
  line: number;
  name: string;
  status: string;
  outcome: 'ended' | 'unclear';
}

/** The owner's answers for unknown statuses, by `statusKey`. */
export interface StatusAnswers {
  take: readonly string[];
  leave: readonly string[];
}

interface Where {
  grounds: readonly GroundDoc[];
  /** The ground for every row; overrides the file. */
  chosen: GroundDoc | undefined;
  answers: StatusAnswers;
  now: Date;
}

const USUAL_TEAM = 10;
const SHORT = lineText(80);

/**
 * A table's bookings, the rows dropped for their status, and the unread columns.
 * @throws `VALIDATION` with all errors, line by line: nothing of the file is imported then.
 */
export function bookingRows(
  { head, rows }: Table,
  where: Where,
): { found: (BookingRow | DroppedRow)[]; unread: string[] } {
  const columns = columnsOf<Column>(head, KNOWN);
  if (where.chosen) delete columns.ground;
  assertColumns(columns, where);
  const numbers = timesOf(rows.map(({ cells }) => cells[columns.reference ?? -1] ?? ''));
  const wrong = wrongRows();
  const found = rows.flatMap(({ line, cells }) =>
    wrong.read(line, () => {
      const cell = (column: Column) => cells[columns[column] ?? -1] ?? '';
      const status = cell('status');
      const outcome = statusOutcome(status, where.answers);
      if (outcome !== 'live')
        return { line, name: cell('name').slice(0, 80), status: status.slice(0, 60), outcome };
      const isOnlyOne = numbers.get(cell('reference')) === 1;
      return readRow(line, cell, where, isOnlyOne ? cell('reference') : '');
    }),
  );
  wrong.assertNone();
  return { found, unread: unreadOf(head, columns) };
}

function statusOutcome(status: string, { take, leave }: StatusAnswers): 'live' | DroppedRow['outcome'] {
  const meaning = readStatus(status);
  if (meaning !== 'unclear') return meaning;
  const key = statusKey(status);
  if (leave.includes(key)) return 'ended';
  return take.includes(key) ? 'live' : 'unclear';
}

/** How often each text occurs. */
function timesOf(texts: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return times;
}

function assertColumns(columns: Columns<Column>, { grounds, chosen }: Where): void {
  const missing = [
    columns.date === undefined ? 'date' : '',
    columns.slot === undefined && columns.start === undefined ? 'time slot, or start and end' : '',
    columns.name === undefined ? 'name' : '',
    columns.phone === undefined ? 'phone' : '',
    columns.ground === undefined && !chosen && grounds.length > 1 ? 'ground' : '',
  ].filter(Boolean);
  if (missing.length === 0) return;
  throw AppError.ofField(
    'VALIDATION',
    'file',
    `The first line must name these columns: ${missing.join('; ')}.`,
  );
}

function readRow(line: number, cell: (column: Column) => string, where: Where, number: string): BookingRow {
  const ground = groundOf(cell('ground'), where);
  const bookingDate = readDate(cell('date'));
  if (!bookingDate) throw new Wrong('date', `“${cell('date')}” is no date`);
  const tooFar = tooFarAhead(bookingDate, where.now, STAFF_DAYS_AHEAD);
  if (tooFar) throw new Wrong('date', tooFar);
  const startDate = [cell('start'), cell('slot')].find(readInstant);
  if (startDate && readDate(startDate) !== bookingDate)
    throw new Wrong('date', `is ${bookingDate}, but the start is on ${readDate(startDate)} in India`);
  const timeSlot = slotOf(cell);
  const name = SHORT.safeParse(cell('name'));
  if (!name.success) throw new Wrong('name', 'is missing or too long');
  const phone = phoneOf.safeParse(cell('phone'));
  if (!phone.success) throw new Wrong('phone', `“${cell('phone')}” is no 10-digit mobile number`);
  const email = cell('email') ? emailOf.safeParse(cell('email')) : undefined;
  if (email && !email.success) throw new Wrong('email', `“${cell('email')}” is no email address`);
  const total = amountOf(cell, 'total');
  const collected = collectedOf(cell, total);
  const note = cell('note').slice(0, 500);
  const keyOf = (about: string) => createHash('sha256').update(`import:${ground._id}:${about}`).digest('hex');
  return {
    line,
    ground,
    bookingDate,
    timeSlot,
    playerDetails: {
      ...(cell('team') ? { teamName: cell('team').slice(0, 60) } : {}),
      playerCount: playersOf(cell('players'), ground),
      contactPerson: {
        name: name.data,
        phone: phone.data,
        ...(email?.data ? { email: email.data } : {}),
      },
    },
    ...(total === undefined ? {} : { total }),
    ...(collected ? { collected } : {}),
    ...(note ? { note } : {}),
    key: keyOf(`${phone.data}:${bookingDate}:${timeSlot}`),
    ...(number ? { numberKey: keyOf(number) } : {}),
  };
}

/**
 * The ground that was chosen for the file, else the one with exactly this name, else the only one whose name folds to
 * it.
 */
function groundOf(named: string, { grounds, chosen }: Where): GroundDoc {
  if (chosen) return chosen;
  if (!named) {
    const [only, ...others] = grounds;
    if (!only || others.length > 0) throw new Wrong('ground', 'is missing');
    return only;
  }
  const exact = grounds.filter(({ name }) => name === named);
  const fitting = exact.length > 0 ? exact : grounds.filter(({ name }) => foldText(name) === foldText(named));
  const [ground, ...others] = fitting;
  const shown = `“${named.slice(0, 80)}”`;
  if (!ground) throw new Wrong('ground', `${shown} is no ground of yours`);
  if (others.length > 0)
    throw new Wrong(
      'ground',
      `${shown} is the name of ${fitting.length} grounds of yours; choose the ground for the file`,
    );
  return ground;
}

function slotOf(cell: (column: Column) => string): string {
  const start = readHour(cell('start') || cell('slot'));
  const hours = /^(\d)(?:\.0+)?\s*(?:h|hr|hrs|hour|hours)?$/i.exec(cell('hours'))?.[1];
  const slot =
    readSlot(cell('slot')) ??
    (cell('end') ? slotBetween(start, readHour(cell('end'))) : undefined) ??
    (start !== undefined && start < 24 && hours && hours !== '0'
      ? slotFrom(start, Number(hours))
      : undefined);
  const said = [cell('slot'), cell('start'), cell('end'), cell('hours')].filter(Boolean).join(' ');
  if (!slot) throw new Wrong('time', `“${said}” is no slot of whole hours`);
  const problem = slotProblem(slot);
  if (problem) throw new Wrong('time', `${slot} ${problem}`);
  return slot;
}

function playersOf(text: string, { features }: GroundDoc): number {
  if (!text) return Math.min(USUAL_TEAM, features.capacity);
  const players = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (players < 1 || players > features.capacity)
    throw new Wrong('players', `“${text}” is not between 1 and ${features.capacity}`);
  return players;
}

function amountOf(cell: (column: Column) => string, column: 'total' | 'paid'): number | undefined {
  if (!cell(column)) return undefined;
  const amount = readRupees(cell(column));
  if (amount === undefined) throw new Wrong(column, `“${cell(column)}” is no amount in whole rupees`);
  return amount;
}

/** What was paid already: an amount, or a word for all of it. */
function collectedOf(cell: (column: Column) => string, total: number | undefined): BookingRow['collected'] {
  const method = /upi|gpay|phonepe|paytm|online|card|bank/i.test(cell('method')) ? 'upi' : 'cash';
  if (/^(yes|y|paid|full|true|done)$/i.test(cell('paid'))) {
    if (total === undefined) throw new Wrong('paid', 'says that all is paid, and no column says how much');
    return total > 0 ? { amount: total, method } : undefined;
  }
  if (/^(no|n|unpaid|due|pending|false|-|)$/i.test(cell('paid'))) return undefined;
  const amount = amountOf(cell, 'paid') ?? 0;
  if (total !== undefined && amount > total)
    throw new Wrong('paid', `${amount} is more than the ${total} it costs`);
  return amount > 0 ? { amount, method } : undefined;
}
