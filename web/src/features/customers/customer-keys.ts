import { MINE } from '../../lib/mine.js';

export interface CustomersQuery {
  q?: string | undefined;
  sort: 'recent' | 'spent' | 'visits';
  page: number;
}

/** The factory of query keys for a workplace's customers. */
export const customerKeys = {
  all: (ownerId: string) => [MINE, 'customers', ownerId] as const,
  list: (ownerId: string, query: CustomersQuery) => [MINE, 'customers', ownerId, 'list', query] as const,
  samePhone: (ownerId: string, phone: string) => [MINE, 'customers', ownerId, 'phone', phone] as const,
};
