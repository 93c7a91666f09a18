import type { Holiday } from '@crease/shared/contracts/prices';
import { addDays, isoWeekdayOf } from '@crease/shared/time/ist';
import { dayOfMonth, formatMonth } from '../../../lib/format/time.js';
import type { RulesDraft } from '../rules/draft.js';
import { ruleTexts as t } from '../rules/texts.js';

const LOOKS = ['holiday', 'yourHoliday', 'takenAway', 'season'] as const;
type Look = (typeof LOOKS)[number] | 'plain';

interface Props {
  year: number;
  draft: RulesDraft;
  listed: Holiday[];
  onToggle: (date: string, isHoliday: boolean) => void;
}

/**
 * The year at a glance. A press changes a date. Keyboards and screen readers use the list below, which has the same
 * content.
 */
export function YearMonths({ year, draft, listed, onToggle }: Props) {
  const lookOf = (date: string): Look => {
    if (draft.added.includes(date)) return 'yourHoliday';
    if (listed.some((one) => one.date === date))
      return draft.removed.includes(date) ? 'takenAway' : 'holiday';
    return draft.rules.some(({ dates }) => dates && dates.from <= date && date <= dates.to)
      ? 'season'
      : 'plain';
  };
  return (
    <>
      <p className="row row-wrap rate-legend small">
        {LOOKS.map((look) => (
          <span key={look} className="rate-key" data-day={look}>
            {t[look]}
          </span>
        ))}
      </p>
      <div className="year-months" aria-hidden="true">
        {Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`).map(
          (month) => (
            <div key={month} className="year-month">
              <p className="small">{formatMonth(`${month}-01`)}</p>
              <div className="year-days num">
                {datesOf(month).map((date, at) => {
                  const look = lookOf(date);
                  return (
                    <button
                      key={date}
                      type="button"
                      tabIndex={-1}
                      data-day={look}
                      style={at === 0 ? { gridColumnStart: isoWeekdayOf(date) } : undefined}
                      onClick={() => onToggle(date, look !== 'holiday' && look !== 'yourHoliday')}
                    >
                      {dayOfMonth(date)}
                    </button>
                  );
                })}
              </div>
            </div>
          ),
        )}
      </div>
    </>
  );
}

/** The dates of a month such as `2027-02`. */
function datesOf(month: string): string[] {
  const dates: string[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) dates.push(date);
  return dates;
}
