import type { BookingStatus } from '@crease/shared/contracts/booking';
import { MINE } from '../../lib/mine.js';

/** The one factory of query keys for an owner's grounds and the bookings on them. */
export const ownerKeys = {
  all: [MINE, 'owner'] as const,
  workplaces: [MINE, 'owner', 'workplaces'] as const,
  grounds: [MINE, 'owner', 'grounds'] as const,
  groundsOf: (workplace: string) => [MINE, 'owner', 'grounds', workplace] as const,
  bookings: [MINE, 'owner', 'bookings'] as const,
  pending: [MINE, 'owner', 'bookings', 'pending'] as const,
  pendingOf: (workplace: string) => [MINE, 'owner', 'bookings', 'pending', workplace] as const,
  table: (query: { workplace: string; groundId?: string; status?: BookingStatus; page: number }) =>
    [MINE, 'owner', 'bookings', 'table', query] as const,
  calendar: (groundId: string, from: string, to: string) =>
    [MINE, 'owner', 'calendar', groundId, from, to] as const,
  calendars: [MINE, 'owner', 'calendar'] as const,
  listed: (groundId: string, from: string, to: string) =>
    [MINE, 'owner', 'calendar', 'listed', groundId, from, to] as const,
  days: [MINE, 'owner', 'calendar', 'day'] as const,
  day: (workplace: string, date: string) => [MINE, 'owner', 'calendar', 'day', workplace, date] as const,
  customers: (workplace: string, q: string) => [MINE, 'owner', 'customers', workplace, 'of', q] as const,
};
