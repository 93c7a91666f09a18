import { SelectField } from '../../../components/select-field.js';
import { formatRupees } from '../../../lib/format/money.js';
import { gameWordsTexts } from '../../games-near/public.js';
import { DISTANCES, FIRST_HOUR, type FilterChange, type GamesFilters, PRICES } from '../games-filters.js';
import { LEVELS } from '../terms-form.js';
import { gamesTexts as t } from '../texts.js';
import { hoursFrom } from './hour-options.js';

interface Props {
  asked: GamesFilters;
  /** The labels are for screen readers only. */
  quiet?: boolean;
  onChange: (change: FilterChange) => void;
}

/** Hours, price, level and distance. */
export function GamesFields({ asked, quiet = false, onChange }: Props) {
  return (
    <>
      <HourFields asked={asked} quiet={quiet} onChange={onChange} />
      <SelectField
        label={t.price}
        quiet={quiet}
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
        quiet={quiet}
        value={asked.level ?? ''}
        options={LEVELS.map((value) => ({
          value: value === 'any' ? '' : value,
          text: gameWordsTexts.levels[value],
        }))}
        onChange={(level) => onChange({ level: level || undefined })}
      />
      <SelectField
        label={t.distance}
        quiet={quiet}
        value={asked.within ?? ''}
        options={[
          { value: '', text: t.anywhere },
          ...DISTANCES.map((value) => ({ value, text: t.within(Number(value)) })),
        ]}
        onChange={(within) => onChange({ within: within || undefined })}
      />
    </>
  );
}

/** The hours between which a game starts. */
function HourFields({ asked: { from, to }, quiet = false, onChange }: Props) {
  const first = from ?? FIRST_HOUR;
  const hour = (clock: string) => clock;
  return (
    <>
      <SelectField
        label={t.from}
        quiet={quiet}
        value={from === undefined ? '' : String(from)}
        options={[{ value: '', text: t.anyTime }, ...hoursFrom(FIRST_HOUR, 23, quiet ? t.fromHour : hour)]}
        onChange={(value) =>
          onChange({
            from: value || undefined,
            ...(to !== undefined && to <= Number(value) ? { to: undefined } : {}),
          })
        }
      />
      <SelectField
        label={t.to}
        quiet={quiet}
        value={to === undefined ? '' : String(to)}
        options={[
          { value: '', text: quiet ? t.untilLate : t.anyTime },
          ...hoursFrom(first + 1, 24, quiet ? t.beforeHour : hour),
        ]}
        onChange={(value) => onChange({ to: value || undefined })}
      />
    </>
  );
}
