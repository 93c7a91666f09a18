import { closeSync, fchmodSync, openSync, writeFileSync } from 'node:fs';
import { CSV_BOM, csvLine } from '@crease/shared/format/csv';
import type { Affected } from './find-affected.js';

const COLUMNS = ['userId', 'name', 'email', 'phone', 'note', 'named in'];

/** Writes the people as CSV that only its owner can read, also over a file that others could read. */
export function writeAffected(path: string, people: readonly Affected[]): void {
  const rows = people.map(({ userId, name, email, phone, note, fields }) =>
    csvLine([userId, name, email, phone, note, fields.join(' ')]),
  );
  const file = openSync(path, 'w', 0o600);
  try {
    fchmodSync(file, 0o600);
    writeFileSync(file, CSV_BOM + csvLine(COLUMNS) + rows.join(''));
  } finally {
    closeSync(file);
  }
}
