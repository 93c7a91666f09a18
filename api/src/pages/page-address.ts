import { objectId } from '@crease/shared/contracts/common';
import { AppError } from '@crease/shared/errors';

/** A ground's id in the address of a page. @throws `NOT_FOUND` for what is not an id */
export function groundIdIn(given: unknown): string {
  const parsed = objectId.safeParse(given);
  if (!parsed.success) throw new AppError('NOT_FOUND', 'There is nothing here.');
  return parsed.data;
}
