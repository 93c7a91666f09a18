import { MINE } from '../../lib/mine.js';

/** The factory of query keys for a workplace's connections. */
export const connectKeys = {
  apiKeys: (ownerId: string) => [MINE, 'api-keys', ownerId] as const,
  webhooks: (ownerId: string) => [MINE, 'webhooks', ownerId] as const,
  deliveries: (ownerId: string, id: string, page?: number) =>
    [MINE, 'webhooks', ownerId, id, ...(page === undefined ? [] : [page])] as const,
  feeds: (ownerId: string) => [MINE, 'feeds', ownerId] as const,
  embed: (groundId: string) => [MINE, 'embed', groundId] as const,
};
