import { objectId } from '@crease/shared/contracts/common';
import { AppError } from '@crease/shared/errors';

/** An id in a page's address. @throws `NOT_FOUND` for anything that is not an id */
export function idIn(given: unknown): string {
  const parsed = objectId.safeParse(given);
  if (!parsed.success) throw new AppError('NOT_FOUND', 'There is nothing here.');
  return parsed.data;
}
