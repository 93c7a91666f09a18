import type { BodyOf } from '@crease/shared/contract';
import type { makeDataRequest as contract, HeldData } from '@crease/shared/contracts/data-requests';
import { Types } from 'mongoose';
import type { Core } from '../platform/core.js';
import type { ComplaintDoc } from '../sales/complaints/complaint.schema.js';
import { askTeam, nominate, recordAccess } from '../sales/complaints/data-request.js';
import { accessSummary } from './access-summary.js';

/**
 * Exercises a right over one's own data: access and nomination at once, the others by our team. Deleting the account is
 * `deleteAccount`, which records its own request. @throws `STATE_CONFLICT` for more than `MAX_COMPLAINTS_A_DAY`
 */
export async function makeDataRequest(
  core: Core,
  accountId: string,
  { right, text = '', nominee }: BodyOf<typeof contract>,
): Promise<{ request: ComplaintDoc; data?: HeldData }> {
  const userId = new Types.ObjectId(accountId);
  if (right === 'access') {
    const request = await recordAccess(core, userId);
    return { request, data: await accessSummary(core, accountId) };
  }
  if (right === 'nomination') return { request: await nominate(core, userId, nominee ?? null) };
  return { request: await askTeam(core, userId, right, text) };
}
