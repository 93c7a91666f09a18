import type { EntryRow } from './tournament.schema.js';

type Why = NonNullable<EntryRow['deskRefund']>['why'];

/** The entry with its fee owed back by hand, if it was paid at the desk and is not owed back yet. */
export const owingAtDesk = (row: EntryRow, why: Why, now: Date): EntryRow =>
  row.collected && !row.deskRefund ? { ...row, deskRefund: { amount: row.fee, why, at: now } } : row;

/** The entry with its whole fee owed back, however it was paid. */
export const owingAll = (row: EntryRow, why: 'removed' | 'withdrawn', now: Date): EntryRow =>
  owingAtDesk(row.paymentId ? { ...row, owed: row.fee, owedFor: why } : row, why, now);
