import { Resolver } from 'node:dns/promises';

const WITHIN_MS = 800;

/**
 * The addresses that name servers give for a name within a moment; none otherwise. Avoids the thread pool of
 * `dns.lookup`, which an attacker with slow name servers could exhaust.
 */
export async function addressesOf(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: WITHIN_MS, tries: 1 });
  const late = setTimeout(() => resolver.cancel(), WITHIN_MS);
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  clearTimeout(late);
  return found.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
}
