import { MINE } from '../../lib/mine.js';

export interface InvoicesQuery {
  from?: string | undefined;
  to?: string | undefined;
  page: number;
}

/** The factory of query keys for an owner's money. */
export const moneyKeys = {
  all: (ownerId: string) => [MINE, 'money', ownerId] as const,
  balance: (ownerId: string) => [MINE, 'money', ownerId, 'balance'] as const,
  disputes: (ownerId: string, page: number) => [MINE, 'money', ownerId, 'disputes', page] as const,
  settlements: (ownerId: string, page: number) => [MINE, 'money', ownerId, 'settlements', page] as const,
  settlement: (ownerId: string, id: string) => [MINE, 'money', ownerId, 'settlement', id] as const,
  account: (ownerId: string) => [MINE, 'money', ownerId, 'account'] as const,
  checks: (ownerId: string) => [MINE, 'money', ownerId, 'checks'] as const,
  legal: (ownerId: string) => [MINE, 'money', ownerId, 'legal'] as const,
  tax: (ownerId: string, year: string) => [MINE, 'money', ownerId, 'tax', year] as const,
  bills: (ownerId: string, page: number) => [MINE, 'money', ownerId, 'bills', page] as const,
  invoices: (ownerId: string, query: InvoicesQuery) => [MINE, 'money', ownerId, 'invoices', query] as const,
};
