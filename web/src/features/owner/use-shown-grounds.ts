import type { Ground } from '@crease/shared/contracts/grounds';
import { isValidDate } from '@crease/shared/time/slots';
import { useSearchParams } from 'react-router-dom';

/** More grounds than this are looked at one by one. */
export const MOST_AT_ONCE = 6;

/** Which grounds the panel shows, by the one `asked` for at the desk, and from which day on; that stands in the address. */
export function useShownGrounds(grounds: Ground[], asked: Ground | undefined, today: string) {
  const [params, setParams] = useSearchParams();
  const chosen = asked ?? (grounds.length > MOST_AT_ONCE || grounds.length === 1 ? grounds[0] : undefined);
  const weekParam = params.get('week') ?? '';

  const setWeek = (date: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (date !== today) next.set('week', date);
        else next.delete('week');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  return {
    chosen,
    shown: chosen ? [chosen] : grounds,
    week: isValidDate(weekParam) ? weekParam : today,
    setWeek,
  };
}
