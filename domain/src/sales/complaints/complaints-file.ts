import type { CsvCell } from '@crease/shared/format/csv';
import type { Core } from '../../platform/core.js';
import { allComplaints, type ComplaintFilter } from './complaint.schema.js';

export const COMPLAINT_COLUMNS = [
  'Number',
  'Kind',
  'Status',
  'Booking',
  'Ground',
  'Received',
  'Acknowledge by',
  'Acknowledged',
  'Resolve by',
  'Resolved',
  'Escalated',
  'Refund',
  'Right',
] as const;

/** Complaints with their times, without a person's name or words. */
export async function* complaintRows(core: Core, filter: ComplaintFilter): AsyncIterable<CsvCell[]> {
  for await (const one of allComplaints(core, filter)) {
    const { number, kind, status, booking, at, acknowledgeBy, acknowledgedAt, resolveBy, resolvedAt } = one;
    const escalated = one.steps.find(({ what }) => what === 'escalated')?.at;
    const time = (when: Date | undefined) => when?.toISOString() ?? '';
    yield [
      ...[number, kind, status, booking?.bookingId ?? '', booking?.groundName ?? ''],
      ...[at, acknowledgeBy, acknowledgedAt, resolveBy, resolvedAt, escalated].map(time),
      one.refund ?? '',
      one.right ?? '',
    ];
  }
}
