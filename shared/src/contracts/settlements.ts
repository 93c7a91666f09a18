import { z } from 'zod';
import { isoTime, objectId, rupeesToThePaisa } from './common.js';

export const ledgerKind = z.enum(['capture', 'refund', 'settlement', 'settlement_failed', 'adjustment']);
export const ledgerEntry = z.object({
  _id: z.string(),
  kind: ledgerKind,
  at: isoTime,
  bookingId: objectId.optional(),
  ownerId: objectId.optional(),
  lines: z.array(z.object({ account: z.string(), amount: rupeesToThePaisa })),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;
