import { Types } from 'mongoose';
import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import type { Core } from '../platform/core.js';
import { aGround } from './factories.js';

/** Grounds that share turf, each by its parts of it: `aSpace(core, { whole: ['A', 'B'], left: ['A'] })`. */
export async function aSpace<N extends string>(
  core: Core,
  parts: Record<N, string[]>,
): Promise<Record<N, GroundDoc>> {
  const names = Object.keys(parts) as N[]; // its keys are the names
  const ids = new Map(names.map((name) => [name, new Types.ObjectId()]));
  const id = new Types.ObjectId();
  const grounds = [...ids.values()];
  const made = await Promise.all(
    [...ids].map(async ([name, _id]) => {
      const ground = await aGround(core, { _id, name, space: { id, parts: parts[name], grounds } });
      return [name, ground] as const;
    }),
  );
  return Object.fromEntries(made) as Record<N, GroundDoc>; // one for each name
}
