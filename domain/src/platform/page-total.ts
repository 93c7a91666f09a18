/**
 * The total number of matches. A page that is not full gives it, unless it is empty and not the first; otherwise counts
 * them.
 */
export async function totalOf(
  { page, limit }: { page: number; limit: number },
  found: number,
  count: () => Promise<number>,
): Promise<number> {
  const isTheLast = found < limit && (found > 0 || page === 1);
  return isTheLast ? (page - 1) * limit + found : await count();
}
