/**
 * How many there are in all. A page that is not full says so itself, unless it is empty and not the first; only else are
 * they counted.
 */
export async function totalOf(
  { page, limit }: { page: number; limit: number },
  found: number,
  count: () => Promise<number>,
): Promise<number> {
  const isTheLast = found < limit && (found > 0 || page === 1);
  return isTheLast ? (page - 1) * limit + found : await count();
}
