import { setTimeout as sleep } from 'node:timers/promises';

/** The pause between two blocks, for background work of the last one. */
const REST_MS = 100;

/**
 * Measures two things alternately (A B, B A, A B …) after `warmUps` uncounted blocks of each, so that other work of the
 * machine affects both alike.
 */
export async function alternate(
  rounds: number,
  ours: (round: number) => Promise<number>,
  bare: (round: number) => Promise<number>,
  warmUps = 1,
): Promise<{ ours: number[]; bare: number[] }> {
  const measured = { ours: [] as number[], bare: [] as number[] };
  for (let round = 1 - warmUps; round <= rounds; round++) {
    const turns = [async () => ({ ours: await ours(round) }), async () => ({ bare: await bare(round) })];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) {
      const value: { ours?: number; bare?: number } = await turn();
      if (round > 0 && value.ours !== undefined) measured.ours.push(value.ours);
      if (round > 0 && value.bare !== undefined) measured.bare.push(value.bare);
      await sleep(REST_MS);
    }
  }
  return measured;
}
