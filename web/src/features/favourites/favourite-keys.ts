import { MINE } from '../../app/query-client.js';

/** The query key of the saved grounds. */
export const favouriteKeys = { list: [MINE, 'favorites'] as const };
