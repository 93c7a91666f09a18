import { MINE } from '../../app/query-client.js';

export const waitsKey = [MINE, 'waits'] as const;
