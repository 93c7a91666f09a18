import { z } from 'zod';

/** The API's maximum. */
const LAST = 100_000;
const pageNumber = z.coerce.number().int().min(1).max(LAST).catch(1);

/** The page number in the address; 1 if it is invalid. */
export function pageNumberIn(params: URLSearchParams): number {
  return pageNumber.parse(params.get('page') ?? 1);
}
