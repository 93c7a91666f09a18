import { AppError } from '@crease/shared/errors';
import { daysBetween } from '@crease/shared/time/ist';
import type { Workplace } from '../../accounts/workplaces/authorise.js';
import { assertGroundAt } from '../../catalogue/grounds/grounds-of-owner.js';
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
  await assertGroundAt(core, workplace, groundId);
  await rollUpChanged(core, { ownerId });
  return { ownerId, from, to, groundIds: groundId ? [groundId] : workplace.groundIds };
}
