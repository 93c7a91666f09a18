import { createHash } from 'node:crypto';
import { numbersFrom } from '@crease/shared/numbers-from';
import { Types } from 'mongoose';

/** Random numbers that are the same on every machine. */
export interface Random {
  /** From 0 up to but not including 1. */
  next(): number;
  /** An integer from `from` to `to`, both included. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** `count` different members in random order; all of them if there are fewer. */
  some<T>(from: readonly T[], count: number): T[];
}

/** A generator seeded with a text, so that each ground has its own sequence. */
export function randomFrom(seed: string): Random {
  const next = numbersFrom(createHash('sha1').update(seed).digest().readUInt32BE());
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[between(0, from.length - 1)];
    if (chosen === undefined) throw new RangeError('there is nothing to pick from');
    return chosen;
  };
  const some = <T>(from: readonly T[], count: number): T[] => {
    const rest = [...from];
    const chosen: T[] = [];
    while (chosen.length < count && rest.length > 0)
      chosen.push(...rest.splice(between(0, rest.length - 1), 1));
    return chosen;
  };
  return { next, between, chance: (probability) => next() < probability, pick, some };
}

/** The id of the n-th document of a kind: the same in every database, and random to look at. */
export function demoId(kind: string, n: number | string): Types.ObjectId {
  return new Types.ObjectId(createHash('sha1').update(`crease-demo:${kind}:${n}`).digest().subarray(0, 12));
}
