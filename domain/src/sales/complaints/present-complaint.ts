import type { Complaint, DeskComplaint } from '@crease/shared/contracts/complaints';
import { FORMER_PLAYER } from '../../accounts/identity/former-account.js';
import { findNames } from '../../accounts/identity/user-lookups.queries.js';
import type { Core } from '../../platform/core.js';
import type { ComplaintDoc } from './complaint.schema.js';
import { mayReopenUntil } from './reopen-until.js';

const isoOf = (at: Date | undefined) => at?.toISOString();

/** A complaint as its complainant and its ground read it. */
export function presentComplaint(doc: ComplaintDoc): Complaint {
  const { _id, number, kind, right, nominee, status, text, booking, steps, refund, refusal } = doc;
  const [acknowledgedAt, resolvedAt] = [isoOf(doc.acknowledgedAt), isoOf(doc.resolvedAt)];
  const [reopenBy, reopenedAt] = [isoOf(mayReopenUntil(doc)), isoOf(doc.reopenedAt)];
  return {
    _id: _id.toString(),
    ...{ number, kind, status, text },
    ...(right ? { right } : {}),
    ...(nominee ? { nominee } : {}),
    at: doc.at.toISOString(),
    acknowledgeBy: doc.acknowledgeBy.toISOString(),
    resolveBy: doc.resolveBy.toISOString(),
    ...(acknowledgedAt ? { acknowledgedAt } : {}),
    ...(resolvedAt ? { resolvedAt } : {}),
    ...(reopenBy ? { reopenBy } : {}),
    ...(reopenedAt ? { reopenedAt } : {}),
    ...(refund ? { refund } : {}),
    ...(refusal ? { refusal } : {}),
    ...(booking
      ? { booking: { ...booking, _id: booking._id.toString(), groundId: booking.groundId.toString() } }
      : {}),
    steps: steps.map(({ at, by, what, text: words, refund: given }) => ({
      ...{ at: at.toISOString(), by, what },
      ...(words ? { text: words } : {}),
      ...(given ? { refund: given } : {}),
    })),
  };
}

/** Complaints as our team reads them, with their complainants' names. */
export async function presentForDesk(core: Core, docs: readonly ComplaintDoc[]): Promise<DeskComplaint[]> {
  const names = await findNames(
    core,
    docs.map(({ userId }) => userId),
  );
  return docs.map((doc) => ({
    ...presentComplaint(doc),
    complainant: { _id: `${doc.userId}`, name: names.get(`${doc.userId}`) ?? FORMER_PLAYER },
  }));
}
