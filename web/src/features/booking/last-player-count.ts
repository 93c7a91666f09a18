import { z } from 'zod';
import { readStored, writeStored } from '../../lib/storage.js';

const KEY = 'player-count';

/** The number of players of the last booking from this browser. */
export const lastPlayerCount = (): number | undefined => readStored(KEY, z.number().int().min(1).max(1_000));

export const rememberPlayerCount = (count: number): void => writeStored(KEY, count);
