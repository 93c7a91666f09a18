import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Sweeps remove what is due as they go, so the order of equal instants does not matter. */
const DUE = [
  'dueAt',
  'terminateAt',
  'nextCheckAt',
  'refundDueAt',
  'ledgerDueAt',
  'expiresAt',
  'untoldAt',
  'lookAt',
].concat([
  'nextTryAt',
  'nextEndAt',
  'outboxDirtyAt',
  'dirtyAt',
  'pushAt',
  'againDueAt',
  'splitDueAt',
  'reversalDueAt',
]);
/**
 * Mails that wait to be sent are a sweep too, a number is unique within a booking's invoices, and of the accounts with
 * one phone only one is read: which of them holds it is unique. Only the date of the newest e-invoice is read.
 */
const EXEMPT = [
  ['accounts/identity/user.schema.ts', '{ phoneHeldElsewhere: 1 }'],
  ['assurance/audit.queries.ts', '{ date: -1 }'],
  ['messaging/mail/mail-delivery.queries.ts', '{ createdAt: 1 }'],
  ['sales/invoices/invoice.schema.ts', '{ at: 1, n: 1 }'],
];

const ORDER = /sort(?:\(|: )(\{ [^}]*\})/g;
const root = path.join(import.meta.dirname, '..');

it('ends the order of every list with a unique field, so that pages neither repeat nor lose a row', () => {
  const without: [file: string, order: string][] = [];
  let seen = 0;
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file.startsWith('testing/')) continue;
    for (const [, order = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(ORDER)) {
      seen += 1;
      const isDue = DUE.some((field) => order === `{ ${field}: 1 }`);
      if (!isDue && !/\b_id: -?1 \}$/.test(order)) without.push([file, order]);
    }
  }
  expect(seen, 'the orders are still found by this pattern').toBeGreaterThan(50);
  expect(without.sort()).toEqual(EXEMPT);
});
