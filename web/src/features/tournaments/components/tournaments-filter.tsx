import { FilterChips } from '../../../components/filter-chips.js';
import { SelectField } from '../../../components/select-field.js';
import { formatRupees } from '../../../lib/format/money.js';
import { useUser } from '../../../lib/session.js';
import { tournamentsTexts as t, tournamentWordsTexts as words } from '../texts.js';
import { FEES, FORMATS, LISTED_STATUSES, PERIODS, type TournamentFilters } from '../tournament-filters.js';

interface Props {
  asked: TournamentFilters;
  onChange: (change: { [K in keyof TournamentFilters]?: string | undefined }) => void;
}

/**
 * Status, dates, entry fee, format, whether places are left and prizes are named, and those that the player follows.
 */
export function TournamentsFilter({ asked, onChange }: Props) {
  const isSignedIn = useUser() !== undefined;
  return (
    <div className="stack">
      <FilterChips
        legend={t.status}
        options={[undefined, ...LISTED_STATUSES].map((value) => ({
          value,
          text: value ? words.statuses[value] : t.all,
        }))}
        value={asked.status}
        onChange={(status) => onChange({ status })}
      />
      <div className="cup-filters">
        <SelectField
          label={t.dates}
          quiet
          value={asked.days ?? ''}
          options={[
            { value: '', text: t.anyDate },
            ...PERIODS.map((value) => ({ value, text: t.nextDays(Number(value)) })),
          ]}
          onChange={(days) => onChange({ days: days || undefined })}
        />
        <SelectField
          label={t.fee}
          quiet
          value={asked.fee ?? ''}
          options={[
            { value: '', text: t.anyFee },
            ...FEES.map((value) => ({
              value,
              text: value === '0' ? t.freeEntry : t.upTo(formatRupees(Number(value))),
            })),
          ]}
          onChange={(fee) => onChange({ fee: fee || undefined })}
        />
        <SelectField
          label={t.format}
          quiet
          value={asked.format ?? ''}
          options={[
            { value: '', text: t.anyFormat },
            ...FORMATS.map((value) => ({ value, text: t.formats[value] })),
          ]}
          onChange={(format) => onChange({ format: format || undefined })}
        />
        <fieldset className="chips">
          <legend className="visually-hidden">{t.more}</legend>
          {(['room', 'prizes', ...(isSignedIn ? (['followed'] as const) : [])] as const).map((name) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={asked[name] !== undefined}
              onClick={() => onChange({ [name]: asked[name] ? undefined : 'yes' })}
            >
              {t.toggles[name]}
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  );
}
