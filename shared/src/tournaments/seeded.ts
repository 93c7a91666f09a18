import { numbersFrom } from '../numbers-from.js';

/** Numbers from 0 (included) to 1, the same sequence for the same seed (its FNV-1a hash). */
export function seededNumbers(seed: string): () => number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < seed.length; at++) hash = Math.imul(hash ^ seed.charCodeAt(at), 0x01000193);
  return numbersFrom(hash);
}

/** A shuffled copy of the list (Fisher–Yates). */
export function shuffled<T>(list: readonly T[], next: () => number): T[] {
  const rest = [...list];
  const result: T[] = [];
  while (rest.length > 0) result.push(...rest.splice(Math.floor(next() * rest.length), 1));
  return result;
}
