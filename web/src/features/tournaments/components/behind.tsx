import { Icon } from '../../../components/icon.js';
import { formatClock } from '../../../lib/format/time.js';
import { useBehindSince } from '../../../lib/live/live-status.js';
import { useTournament } from '../api/use-tournament.js';
import { tournamentTexts as t } from '../texts.js';

/** Says how old what is shown may be while live updates of a tournament that still changes do not arrive. */
export function Behind({ id, className = 'cup-behind' }: { id: string; className?: string }) {
  const { data, dataUpdatedAt } = useTournament(id);
  const since = useBehindSince(dataUpdatedAt);
  const isEnded = data?.status === 'over' || data?.status === 'cancelled';
  return (
    <p className={className} role="status">
      {since === undefined || isEnded ? null : (
        <>
          <Icon name="warning" small />
          {t.behind(formatClock(new Date(since)))}
        </>
      )}
    </p>
  );
}
