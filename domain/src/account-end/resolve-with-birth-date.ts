import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { correctBirthDate } from '../accounts/users/correct-birth-date.js';
import type { Core } from '../platform/core.js';
import { assertDecidable, decideComplaint, noSuchComplaint } from '../sales/complaints/change-complaint.js';
import { type ComplaintDoc, findComplaint } from '../sales/complaints/complaint.schema.js';
import { undoAsMinor } from './undo-as-minor.js';

/**
 * Resolves a request for correction by correcting the date of birth. Cut anywhere, it is repeated with the same date.
 * @throws `NOT_FOUND`; `VALIDATION` for a date ahead; `STATE_CONFLICT` for another complaint, a resolved one, or a
 * second date
 */
export async function resolveWithBirthDate(
  core: Core,
  complaintId: string,
  { birthDate, text }: { birthDate: string; text?: string | undefined },
): Promise<ComplaintDoc> {
  const complaint = await findComplaint(core, new Types.ObjectId(complaintId));
  if (!complaint) throw noSuchComplaint();
  if (complaint.right !== 'correction') throw refuse('STATE_CONFLICT', 'complaint_no_correction');
  assertDecidable(complaint);
  const user = await correctBirthDate(core, complaint.userId, birthDate, complaint._id);
  if (user.under18) await undoAsMinor(core, user);
  return await decideComplaint(core, complaintId, { status: 'resolved', text });
}
