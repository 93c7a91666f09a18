import { useAtomValue } from 'jotai';
import { FilterChips } from '../../../components/filter-chips.js';
import { Icon } from '../../../components/icon.js';
import { SelectField } from '../../../components/select-field.js';
import { useCorrectedNow, useToday } from '../../../components/use-corrected-clock.js';
import { formatRupees } from '../../../lib/format/money.js';
import { dayName, dayOfMonth } from '../../../lib/format/time.js';
import { findPosition, positionAtom } from '../../../lib/position.js';
import { gameWordsTexts } from '../../games-near/public.js';
import { DISTANCES, daysFrom, FIRST_HOUR, type GamesFilters, PRICES } from '../games-filters.js';
import { LEVELS } from '../terms-form.js';
import { gamesTexts as t } from '../texts.js';
import { hoursFrom } from './hour-options.js';

interface Props {
  asked: GamesFilters;
  onChange: (change: { [K in keyof GamesFilters]?: string | undefined }) => void;
}

/** Day, hours, price, level, distance, and whether the games are on the map. */
export function GamesFilter({ asked, onChange }: Props) {
  const now = useCorrectedNow();
  const today = useToday();
  return (
    <div className="stack">
      <FilterChips
        legend={t.day}
        options={[undefined, ...daysFrom(today)].map((value) => ({
          value,
          text: value ? `${dayName(value, now)} ${dayOfMonth(value)}` : t.allDays,
        }))}
        value={asked.date}
        onChange={(date) => onChange({ date })}
      />
      <div className="game-filters">
        <HourFields asked={asked} onChange={onChange} />
        <SelectField
          label={t.price}
          quiet
          value={asked.price ?? ''}
          options={[
            { value: '', text: t.anyPrice },
            ...PRICES.map((value) => ({
              value,
              text: value === '0' ? gameWordsTexts.free : t.upTo(formatRupees(Number(value))),
            })),
          ]}
          onChange={(price) => onChange({ price: price || undefined })}
        />
        <SelectField
          label={t.level}
          quiet
          value={asked.level ?? ''}
          options={LEVELS.map((value) => ({
            value: value === 'any' ? '' : value,
            text: gameWordsTexts.levels[value],
          }))}
          onChange={(level) => onChange({ level: level || undefined })}
        />
        <DistanceField asked={asked} onChange={onChange} />
        <button
          type="button"
          className="btn"
          onClick={() => onChange({ view: asked.view ? undefined : 'map' })}
        >
          <Icon name={asked.view ? 'grid' : 'pin'} small />
          {asked.view ? t.showList : t.showMap}
        </button>
      </div>
    </div>
  );
}

/** The hours between which a game starts. */
function HourFields({ asked: { from, to }, onChange }: Props) {
  const first = from ?? FIRST_HOUR;
  return (
    <>
      <SelectField
        label={t.from}
        quiet
        value={from === undefined ? '' : String(from)}
        options={[{ value: '', text: t.anyTime }, ...hoursFrom(FIRST_HOUR, 23, t.fromHour)]}
        onChange={(value) =>
          onChange({
            from: value || undefined,
            ...(to !== undefined && to <= Number(value) ? { to: undefined } : {}),
          })
        }
      />
      <SelectField
        label={t.to}
        quiet
        value={to === undefined ? '' : String(to)}
        options={[{ value: '', text: t.untilLate }, ...hoursFrom(first + 1, 24, t.beforeHour)]}
        onChange={(value) => onChange({ to: value || undefined })}
      />
    </>
  );
}

function DistanceField({ asked, onChange }: Props) {
  const position = useAtomValue(positionAtom);
  const choose = (value: string) => {
    onChange({ within: value || undefined });
    if (value && !position) void findPosition();
  };
  return (
    <SelectField
      label={t.distance}
      quiet
      value={asked.within ?? ''}
      options={[
        { value: '', text: t.anywhere },
        ...DISTANCES.map((value) => ({ value, text: t.within(Number(value)) })),
      ]}
      onChange={choose}
    />
  );
}
