import { MINE } from '../../lib/mine.js';

/** The query key of the saved grounds. */
export const favouriteKeys = { list: [MINE, 'favorites'] as const };
