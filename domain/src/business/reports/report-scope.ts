import { AppError } from '@crease/shared/errors';
import { daysBetween } from '@crease/shared/time/ist';
import { assertCovers, type Workplace } from '../../accounts/workplaces/authorise.js';
import { findGroundById } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import type { RollupScope } from './day-rollup.schema.js';
import { rollUpChanged } from './roll-up-days.js';

/** Maximum length of a report: about ten years. */
const MAX_DAYS = 3_660;

export interface ReportQuery {
  from: string;
  to: string;
  groundId?: string | undefined;
}

/**
 * The scope of a report, after bringing its sums up to date, so that the caller's own latest change is included.
 * @throws `VALIDATION` for reversed dates or too long a range, `NOT_FOUND` for another workplace's ground, `FORBIDDEN`
 * for a ground the member does not have.
 */
export async function openScope(
  core: Core,
  workplace: Workplace,
  { from, to, groundId }: ReportQuery,
): Promise<RollupScope> {
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > MAX_DAYS) {
    throw AppError.ofField('VALIDATION', 'to', `Please ask for 1 to ${MAX_DAYS} days.`);
  }
  const { ownerId } = workplace;
  if (groundId) {
    const ground = await findGroundById(core, groundId);
    if (ground?.ownerId.toString() !== ownerId) {
      throw new AppError('NOT_FOUND', 'This is not a ground of yours.');
    }
    assertCovers(workplace, [groundId]);
  }
  await rollUpChanged(core, { ownerId });
  return { ownerId, from, to, groundIds: groundId ? [groundId] : workplace.groundIds };
}
