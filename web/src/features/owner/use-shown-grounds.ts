import type { Ground } from '@crease/shared/contracts/grounds';
import { isValidDate } from '@crease/shared/time/slots';
import { useSearchParams } from 'react-router-dom';

/** More grounds than this are looked at one by one. */
export const MOST_AT_ONCE = 6;

/** Which of the owner's grounds the panel shows, and from which day on. Both stand in the address. */
export function useShownGrounds(grounds: Ground[], today: string) {
  const [params, setParams] = useSearchParams();
  const asked = grounds.find(({ _id }) => _id === params.get('ground'));
  const chosen = asked ?? (grounds.length > MOST_AT_ONCE || grounds.length === 1 ? grounds[0] : undefined);
  const weekParam = params.get('week') ?? '';

  const set = (name: 'ground' | 'week', value: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  return {
    chosen,
    shown: chosen ? [chosen] : grounds,
    week: isValidDate(weekParam) ? weekParam : today,
    choose: (id: string) => set('ground', id),
    setWeek: (date: string) => set('week', date === today ? undefined : date),
  };
}
