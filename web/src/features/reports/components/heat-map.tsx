import { formatHour } from '../../../lib/format/time.js';
import { soldShare, type WeekHour } from '../quiet-hours.js';
import { reportsTexts as t } from '../texts.js';
import { weekdayWord } from '../weekday-words.js';

const WEEK = [1, 2, 3, 4, 5, 6, 7];
/** Colour steps. The number in the cell says the same. */
const STEPS = 5;

interface Props {
  cells: readonly WeekHour[];
  onOpen: (cell: WeekHour) => void;
}

/** Hours in rows, weekdays in columns. Hours when no ground is ever open are left out. */
export function HeatMap({ cells, onOpen }: Props) {
  const at = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    WEEK.some((weekday) => (at.get(`${weekday} ${hour}`)?.open ?? 0) > 0),
  );
  return (
    <div className="panel heat-frame">
      <table className="heat">
        <caption className="small text-2">
          <span>{t.heat}</span>
          <span className="heat-scale" role="img" aria-label={t.scale}>
            {Array.from({ length: STEPS }, (_, step) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps are what they are by their place
              <i key={step} data-step={step} />
            ))}
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t.hour}</span>
            </th>
            {WEEK.map((weekday) => (
              <th key={weekday} scope="col">
                {weekdayWord(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{formatHour(hour)}</th>
              {WEEK.map((weekday) => (
                <td key={weekday}>
                  <Cell cell={at.get(`${weekday} ${hour}`)} weekday={weekday} hour={hour} onOpen={onOpen} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  cell: WeekHour | undefined;
  weekday: number;
  hour: number;
  onOpen: (cell: WeekHour) => void;
}

function Cell({ cell, weekday, hour, onOpen }: CellProps) {
  const share = cell && soldShare(cell);
  const [day, clock] = [weekdayWord(weekday), formatHour(hour)];
  if (!cell || share === undefined) {
    return <span className="heat-closed" role="img" aria-label={t.closed(day, clock)} />;
  }
  const percent = Math.round(share * 100);
  return (
    <button
      type="button"
      className="heat-cell num"
      data-step={Math.min(STEPS - 1, Math.floor(share * STEPS))}
      aria-label={t.cell(day, clock, cell.sold, cell.open, percent)}
      onClick={() => onOpen(cell)}
    >
      {percent}
    </button>
  );
}
