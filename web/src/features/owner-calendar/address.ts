import { isValidDate } from '@crease/shared/time/slots';
import { useAddress } from '../../lib/use-address.js';

export const VIEWS = ['day', 'week', 'month'] as const;
export type View = (typeof VIEWS)[number];

/** The days the calendar shows and its view; both are in the address. */
export function useCalendarAddress(today: string) {
  const [params, change] = useAddress();
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'day';
  const asked = params.get('date') ?? '';
  const show = (next: { view?: View; date?: string }) =>
    change(
      {
        ...(next.view && { view: next.view === 'day' ? undefined : next.view }),
        ...(next.date && { date: next.date === today ? undefined : next.date }),
      },
      { replace: true, preventScrollReset: true },
    );
  return { view, date: isValidDate(asked) ? asked : today, show };
}
