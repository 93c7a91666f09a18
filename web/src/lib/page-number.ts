import { z } from 'zod';

/** The API takes no more. */
const LAST = 100_000;
const pageNumber = z.coerce.number().int().min(1).max(LAST).catch(1);

/** Which page of a list the address asks for; 1 for whatever is no page. */
export function pageNumberIn(params: URLSearchParams): number {
  return pageNumber.parse(params.get('page') ?? 1);
}
