import type { ImportedRow, ImportKind, ImportResult, importOutcome } from '@crease/shared/contracts/imports';
import { AppError } from '@crease/shared/errors';
import { statusKey } from '@crease/shared/import-status';
import { Types } from 'mongoose';
import type { Actor } from '../../accounts/users/actor.js';
import { findWholeGroundsOf } from '../../catalogue/ground-record/ground-lists.queries.js';
import type { Core } from '../../platform/core.js';
import { addCustomers, knownPhones } from '../../sales/customers/add-customers.js';
import { bookingRows, type StatusAnswers } from './booking-rows.js';
import { customerRows } from './customer-rows.js';
import { ImportPreview, importBooking, presentRow } from './import-bookings.js';
import { assertRows, readTable, type Table } from './read-table.js';

/** Time limit of one request for a file; the rest is imported when the file is sent again. */
const WORKS_FOR_MS = 20_000;
/** People added with one round of queries. */
const AT_ONCE = 500;

export interface Import {
  kind: ImportKind;
  ownerId: string;
  bytes: Uint8Array;
  /** The ground for every booking; overrides the file. */
  groundId?: string | undefined;
  /** The owner's answers for unknown statuses. */
  answers: StatusAnswers;
  /** Only previews; writes nothing. */
  dryRun: boolean;
  /** The person who imports it. */
  by: Actor;
}

/**
 * Imports another program's bookings or customers, or previews the result (docs/product-rules.md, Import). Rejects a
 * file with an unreadable line as a whole.
 * @throws `VALIDATION`, or `NOT_FOUND` for a ground of another workplace.
 */
export async function importFile(core: Core, wanted: Import): Promise<ImportResult> {
  const table = await readTable(wanted.bytes);
  assertRows(table.rows);
  return wanted.kind === 'bookings'
    ? await importBookings(core, wanted, table)
    : await importCustomers(core, wanted, table);
}

async function importBookings(core: Core, wanted: Import, table: Table): Promise<ImportResult> {
  const { ownerId, groundId, answers, dryRun, by } = wanted;
  const grounds = await findWholeGroundsOf(core, new Types.ObjectId(ownerId));
  const chosen = grounds.find(({ _id }) => _id.toString() === groundId);
  if (groundId && !chosen) throw new AppError('NOT_FOUND', 'This is not a ground of yours.');
  const { found, unread } = bookingRows(table, { grounds, chosen, answers, now: core.clock.now() });
  const until = performance.now() + WORKS_FOR_MS;
  const preview = new ImportPreview(core);
  const rows: ImportedRow[] = [];
  // Sequential: of two rows for the same hours the first gets them.
  for (const row of found) {
    if ('outcome' in row) rows.push(row);
    else if (performance.now() > until) rows.push(presentRow(row, { outcome: 'left' }));
    else rows.push(presentRow(row, dryRun ? await preview.judge(row) : await importBooking(core, row, by)));
  }
  const unclear = rows.flatMap(({ outcome, status }) => (outcome === 'unclear' && status ? [status] : []));
  return { counts: countsOf(rows), rows, unread, unclear: differingStatuses(unclear) };
}

/** Each status once, ignoring differences in spelling. */
const differingStatuses = (statuses: readonly string[]): string[] => [
  ...new Map(statuses.map((status) => [statusKey(status), status])).values(),
];

async function importCustomers(core: Core, { ownerId, dryRun }: Import, table: Table): Promise<ImportResult> {
  const owner = new Types.ObjectId(ownerId);
  const { found, unread } = customerRows(table);
  const known = new Set<string>();
  const rows: ImportedRow[] = [];
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const some = found.slice(at, at + AT_ONCE);
    for (const phone of await knownPhones(
      core,
      owner,
      some.map((row) => row.phone),
    ))
      known.add(phone);
    const fresh = some.filter(({ phone }) => {
      const isNew = !known.has(phone);
      known.add(phone);
      return isNew;
    });
    if (!dryRun) await addCustomers(core, owner, fresh);
    const isFresh = new Set(fresh);
    for (const row of some)
      rows.push({ line: row.line, name: row.name, outcome: isFresh.has(row) ? 'new' : 'known' });
  }
  return { counts: countsOf(rows), rows, unread, unclear: [] };
}

function countsOf(rows: readonly ImportedRow[]): ImportResult['counts'] {
  const counts = {
    new: 0,
    known: 0,
    taken: 0,
    past: 0,
    blocked: 0,
    ended: 0,
    unclear: 0,
    left: 0,
  } satisfies Record<(typeof importOutcome.options)[number], number>;
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}
