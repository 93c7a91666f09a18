import { z } from 'zod';
import { contract } from '../contract.js';
import { statusKey } from '../import-status.js';
import { objectId } from './common.js';
import { workplaceQuery } from './workplace.js';

export const importKind = z.enum(['bookings', 'customers']);
export type ImportKind = z.infer<typeof importKind>;

/**
 * The result of a row. `new`: imported, or would be. `known`: imported before. `taken`: another booking has the hours.
 * `past`: it is over. `blocked`: phone number blocked. `ended`: does not count, by the file or the owner. `unclear`:
 * the owner must explain its status. `left`: the request ran out of time; send the same file again to continue.
 */
export const importOutcome = z.enum(['new', 'known', 'taken', 'past', 'blocked', 'ended', 'unclear', 'left']);
export type ImportOutcome = z.infer<typeof importOutcome>;

const importedRow = z.object({
  /** Line number in the file; the first is 1. */
  line: z.number().int(),
  /** The customer's name. */
  name: z.string(),
  groundName: z.string().optional(),
  bookingDate: z.string().optional(),
  timeSlot: z.string().optional(),
  /** The file's status, if the row is `ended` or `unclear`. */
  status: z.string().optional(),
  outcome: importOutcome,
  bookingId: objectId.optional(),
});
export type ImportedRow = z.infer<typeof importedRow>;

const result = z.object({
  counts: z.record(importOutcome, z.number().int()),
  rows: z.array(importedRow),
  /** Columns that were not read. */
  unread: z.array(z.string()),
  /** Statuses of `unclear` rows, as the file spells them. */
  unclear: z.array(z.string()),
});
export type ImportResult = z.infer<typeof result>;

/** The owner's answers for unknown statuses. */
const statuses = z
  .string()
  .max(2_000)
  .transform((text) => text.split(',').map(statusKey).filter(Boolean));

const ofFile = {
  method: 'POST',
  auth: 'staff',
  act: 'import.run',
  tag: 'Import',
  params: z.object({ kind: importKind }),
  query: workplaceQuery.extend({
    /** The ground of every booking, whatever the file says. */
    groundId: objectId.optional(),
    take: statuses.optional().describe('Statuses whose rows are taken in, separated by commas'),
    leave: statuses.optional().describe('Statuses whose rows are left out, separated by commas'),
  }),
  upload: ['file'],
  uploads: 'csv',
  response: result,
} as const;

export const previewImport = contract({
  ...ofFile,
  path: '/owner/imports/:kind/preview',
  summary: 'What a CSV file of bookings or customers would come to; nothing is written',
  errors: ['NOT_FOUND', 'TOO_LARGE'],
});

export const runImport = contract({
  ...ofFile,
  path: '/owner/imports/:kind',
  summary: 'Take a CSV file of bookings or customers in; a row that was taken in before changes nothing',
  errors: ['NOT_FOUND', 'TOO_LARGE'],
});
