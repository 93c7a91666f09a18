import { Resolver } from 'node:dns/promises';

const WITHIN_MS = 800;

/**
 * The addresses of a name as far as name servers say so within a moment; none where they do not. Asked without the
 * threads of `dns.lookup`, which whoever sends names of slow servers could use up.
 */
export async function addressesOf(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: WITHIN_MS, tries: 1 });
  const late = setTimeout(() => resolver.cancel(), WITHIN_MS);
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  clearTimeout(late);
  return found.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
}
