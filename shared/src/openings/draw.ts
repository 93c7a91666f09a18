import { z } from 'zod';

/** SHA-256 of a text, as 64 hex digits. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The published form of a receipt, which only its player and the server know. */
export const entryOf = (receipt: string): Promise<string> => sha256(receipt);

/** The hash of a list of entries, whatever their order. */
export const listHashOf = (entries: readonly string[]): Promise<string> =>
  sha256([...entries].sort().join('\n'));

/** The clock of a drand chain: the Unix time of its first round, and the seconds from one round to the next. */
const chainClock = z.object({ genesis: z.number().int().positive(), period: z.number().int().positive() });
type ChainClock = z.infer<typeof chainClock>;

/** The first round of a drand chain that is published after this instant. */
export const roundAfter = (instant: Date, { genesis, period }: ChainClock): number =>
  Math.floor((instant.getTime() / 1_000 - genesis) / period) + 2;

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits');

/** The published draw of an opening. `entries` are in the order of their ranks: the first one has rank 1. */
export const drawFile = z.object({
  version: z.literal(1),
  groundId: z.string(),
  date: z.string(),
  /** Published before the first entry; the seed was published after the draw. */
  seedHash: hash,
  seed: z.string(),
  /** When the list of entries was closed. */
  closedAt: z.iso.datetime().optional(),
  /** Randomness that did not exist when the list was closed. `chain` is set for a round of drand. */
  beacon: z.object({
    source: z.string(),
    round: z.string(),
    value: z.string(),
    chain: chainClock.optional(),
  }),
  /** Published before the beacon's value was known. */
  entriesHash: hash,
  entries: z.array(hash),
});
export type DrawFile = z.infer<typeof drawFile>;

/** The entries in the order of their ranks: sorted by the hash of seed, beacon and entry. */
export async function rankEntries(
  { seed, beacon }: { seed: string; beacon: { value: string } },
  entries: readonly string[],
): Promise<string[]> {
  const keyed = await Promise.all(
    entries.map(async (entry) => ({ entry, key: await sha256(`${seed}:${beacon.value}:${entry}`) })),
  );
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ entry }) => entry);
}
