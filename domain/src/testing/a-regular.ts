import { addDays, dayOf } from '@crease/shared/time/ist';
import type { RegularRequest } from '../sales/regulars/plan-regular.js';

/** From the day after tomorrow on, that day of the week, for some weeks: 18 to 20. */
export function aRegularRequest(weeks = 4, over: Partial<RegularRequest> = {}): RegularRequest {
  const from = over.from ?? addDays(dayOf(new Date()), 2);
  return {
    customer: { name: 'Vikram Rao', phone: aPhone(), email: 'vikram@crease.test' },
    days: [new Date(`${from}T00:00:00Z`).getUTCDay() || 7],
    timeSlot: '18:00-20:00',
    from,
    weeks,
    ...over,
  };
}

export const aPhone = (): string => `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
