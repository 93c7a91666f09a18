import { isValidDate } from '@crease/shared/time/slots';
import { useSearchParams } from 'react-router-dom';

export const VIEWS = ['day', 'week', 'month'] as const;
export type View = (typeof VIEWS)[number];

/** The days the calendar shows and its view; both are in the address. */
export function useCalendarAddress(today: string) {
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'day';
  const asked = params.get('date') ?? '';
  const show = (next: { view?: View; date?: string }) =>
    setParams(
      (before) => {
        const now = new URLSearchParams(before);
        const { view: newView = view, date: newDate = asked || today } = next;
        if (newView === 'day') now.delete('view');
        else now.set('view', newView);
        if (newDate === today) now.delete('date');
        else now.set('date', newDate);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return { view, date: isValidDate(asked) ? asked : today, show };
}
