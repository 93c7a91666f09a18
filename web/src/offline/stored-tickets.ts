import type { Ticket } from '../features/tickets/public.js';

/** The full name of the record that the app stores (`features/tickets`): this page has none of the app's code. */
export const STORED_AS = 'crease.tickets';

const FIELDS = ['id', 'ground', 'address', 'when', 'code', 'endsAt'] as const satisfies (keyof Ticket)[];

function isTicket(value: unknown): value is Ticket {
  if (typeof value !== 'object' || value === null) return false;
  const record = new Map<string, unknown>(Object.entries(value));
  return FIELDS.every((field) => typeof record.get(field) === 'string');
}

/** The valid tickets in a stored text; none if it is corrupt. */
export function parseTickets(text: string | null, now: number): Ticket[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter(isTicket).filter(({ endsAt }) => Date.parse(endsAt) > now);
  } catch {
    return [];
  }
}
