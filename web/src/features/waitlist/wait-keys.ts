import { MINE } from '../../lib/mine.js';

export const waitsKey = [MINE, 'waits'] as const;
