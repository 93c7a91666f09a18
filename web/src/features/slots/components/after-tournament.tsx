import { Icon } from '../../../components/icon.js';
import { formatHours } from '../../../lib/format/time.js';
import { tournamentRuns } from '../after-tournament.js';
import { afterTournamentTexts as t } from '../after-tournament-texts.js';
import { slotTexts } from '../texts.js';
import type { SlotPicker } from '../use-slot-picker.js';

/** Each tournament of the day by its name, with a button that selects the next free hour after it. */
export function AfterTournament({ picker }: { picker: SlotPicker }) {
  const { hours, date, moving, isFree } = picker;
  return (
    <ul className="stack" aria-label={t.title}>
      {tournamentRuns(hours, date, moving?.hours ?? 1, isFree).map(({ name, start, end, next }) => (
        <li key={start} className="notice">
          <Icon name="ball" />
          <p>
            <strong>
              <bdi>{name}</bdi>, {formatHours(start, end)}.
            </strong>{' '}
            {next ? t.nextFree(formatHours(next.start, next.end)) : t.noneAfter}
          </p>
          {next ? (
            <div className="notice-actions">
              <button
                type="button"
                className="btn btn-small"
                onClick={() => {
                  picker.setLost(undefined);
                  picker.select(next);
                }}
              >
                {slotTexts.take(formatHours(next.start, next.end))}
              </button>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
