import { email as emailOf, lineText, phone as phoneOf } from '@crease/shared/contracts/common';
import { AppError } from '@crease/shared/errors';
import { columnsOf } from './read-cells.js';
import type { Table } from './read-table.js';
import { unreadOf, Wrong, wrongRows } from './wrong-rows.js';

const KNOWN = {
  name: [
    'name',
    'customer',
    'customer name',
    'full name',
    'player',
    'player name',
    'contact name',
    'first name',
  ],
  lastName: ['last name', 'surname'],
  phone: ['phone', 'mobile', 'phone number', 'mobile number', 'contact number', 'customer phone', 'contact'],
  email: ['email', 'e-mail', 'mail', 'email address', 'customer email'],
  note: ['note', 'notes', 'remarks', 'comment', 'comments', 'tags'],
} as const;
type Column = keyof typeof KNOWN;

export interface CustomerRow {
  line: number;
  name: string;
  phone: string;
  email?: string;
  note: string;
}

const NAME = lineText(80);
const LONGEST_NOTE = 1_000;

/** The people in a table. @throws `VALIDATION` with all errors, line by line: nothing of the file is imported then. */
export function customerRows({ head, rows }: Table): { found: CustomerRow[]; unread: string[] } {
  const columns = columnsOf<Column>(head, KNOWN);
  const missing = (['name', 'phone'] as const).filter((column) => columns[column] === undefined);
  if (missing.length > 0)
    throw AppError.ofField(
      'VALIDATION',
      'file',
      `The first line must name these columns: ${missing.join('; ')}.`,
    );
  const wrong = wrongRows();
  const found = rows.flatMap(({ line, cells }) =>
    wrong.read(line, () => readRow(line, (column) => cells[columns[column] ?? -1] ?? '')),
  );
  wrong.assertNone();
  return { found, unread: unreadOf(head, columns) };
}

function readRow(line: number, cell: (column: Column) => string): CustomerRow {
  const name = NAME.safeParse([cell('name'), cell('lastName')].filter(Boolean).join(' '));
  if (!name.success) throw new Wrong('name', 'is missing or too long');
  const phone = phoneOf.safeParse(cell('phone'));
  if (!phone.success) throw new Wrong('phone', `“${cell('phone')}” is no 10-digit mobile number`);
  const email = cell('email') ? emailOf.safeParse(cell('email')) : undefined;
  if (email && !email.success) throw new Wrong('email', `“${cell('email')}” is no email address`);
  return {
    line,
    name: name.data,
    phone: phone.data,
    ...(email?.data ? { email: email.data } : {}),
    note: cell('note').slice(0, LONGEST_NOTE),
  };
}
