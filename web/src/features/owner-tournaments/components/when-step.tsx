import { DayRangeFields } from '../../../components/day-range-fields.js';
import { SelectField } from '../../../components/select-field.js';
import { FieldError, TextField } from '../../../components/text-field.js';
import { formatHour } from '../../../lib/format/time.js';
import { useDesk } from '../../desk/public.js';
import { weekdayName } from '../../tournaments/public.js';
import { neededHours } from '../needed-hours.js';
import { tournamentFormTexts as t } from '../texts.js';
import { judgeTournament, type PlayDay, type TournamentForm, weekdaysBetween } from '../tournament-form.js';
import type { FieldsProps } from './fields-props.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: `${String(hour).padStart(2, '0')}:00`,
  text: formatHour(hour),
}));
const RESTS = ['0', '30', '60', '120', '720'] as const;

/** Name, grounds, days and hours. */
export function WhenStep({ form, errors, onChange }: FieldsProps) {
  const grounds = useDesk().grounds.data ?? [];
  const { groundIds } = form;
  const toggle = (id: string) =>
    onChange({
      groundIds: groundIds.includes(id) ? groundIds.filter((one) => one !== id) : [...groundIds, id],
    });
  return (
    <>
      <section className="panel stack-4">
        <TextField
          label={t.name}
          hint={t.nameHint}
          maxLength={80}
          required
          value={form.name}
          error={errors.name}
          onChange={(name) => onChange({ name })}
        />
        {grounds.length > 1 ? (
          <fieldset className="stack">
            <legend className="field-label field-legend">{t.grounds}</legend>
            <div className="chips chips-wrap">
              {grounds.map(({ _id, name }) => (
                <label key={_id} className="chip chip-long">
                  <input
                    type="checkbox"
                    className="visually-hidden"
                    checked={groundIds.includes(_id)}
                    aria-invalid={errors.groundIds ? true : undefined}
                    onChange={() => toggle(_id)}
                  />
                  {name}
                </label>
              ))}
            </div>
            <FieldError id="cup-grounds-error" text={errors.groundIds} />
          </fieldset>
        ) : null}
        <DayRangeFields
          labels={{ from: t.from, to: t.to }}
          required
          from={form.from || undefined}
          to={form.to || undefined}
          errors={{ from: errors.from, to: errors.to }}
          onChange={(change) =>
            onChange({
              ...('from' in change ? { from: change.from ?? '' } : {}),
              ...('to' in change ? { to: change.to ?? '' } : {}),
            })
          }
        />
      </section>
      <HoursOfPlay form={form} errors={errors} onChange={onChange} />
    </>
  );
}

function HoursOfPlay({ form, errors, onChange }: FieldsProps) {
  const put = (weekday: number, change: Partial<PlayDay>) =>
    onChange({ week: form.week.map((day) => (day.weekday === weekday ? { ...day, ...change } : day)) });
  return (
    <section className="panel stack-4" aria-labelledby="cup-hours">
      <div className="stack">
        <h2 id="cup-hours">{t.hours}</h2>
        <p className="field-hint">{t.hoursHint}</p>
      </div>
      <ul className="cup-days">
        {weekdaysBetween(form.from, form.to).map((weekday) => {
          const day = form.week.find((one) => one.weekday === weekday);
          return day ? <DayRow key={weekday} day={day} onChange={(change) => put(weekday, change)} /> : null;
        })}
      </ul>
      <FieldError id="cup-windows-error" text={errors.windows} />
      <div className="cup-pair">
        <SelectField
          label={t.matchHours}
          value={form.matchHours}
          error={errors.matchMinutes}
          options={['1', '2', '3', '4', '5', '6'].map((value) => ({ value, text: value }))}
          onChange={(matchHours) => onChange({ matchHours })}
        />
        <SelectField
          label={t.rest}
          value={form.restMinutes}
          error={errors.restMinutes}
          options={restsWith(form.restMinutes)}
          onChange={(restMinutes) => onChange({ restMinutes })}
        />
      </div>
      <HoursNeeded form={form} />
    </section>
  );
}

/** The usual rests, and the one that a tournament made elsewhere has. */
function restsWith(minutes: string) {
  const usual = RESTS.map((value) => ({ value: value as string, text: t.rests[value] as string }));
  return usual.some(({ value }) => value === minutes)
    ? usual
    : [...usual, { value: minutes, text: t.minutes(Number(minutes)) }];
}

function DayRow({ day, onChange }: { day: PlayDay; onChange: (change: Partial<PlayDay>) => void }) {
  const name = weekdayName(day.weekday);
  return (
    <li>
      <label className="chip chip-long">
        <input
          type="checkbox"
          className="visually-hidden"
          aria-label={t.plays(name)}
          checked={day.plays}
          onChange={(event) => onChange({ plays: event.target.checked })}
        />
        {name}
      </label>
      {day.plays ? (
        <>
          <SelectField
            label={t.startOf(name)}
            quiet
            value={day.start}
            options={HOURS}
            onChange={(start) => onChange({ start })}
          />
          <SelectField
            label={t.endOf(name)}
            quiet
            value={day.end}
            options={HOURS}
            onChange={(end) => onChange({ end })}
          />
        </>
      ) : (
        <span className="text-2">{t.noPlay}</span>
      )}
    </li>
  );
}

/** Whether the matches fit into the hours, counted as the hours change. */
export function HoursNeeded({ form }: { form: TournamentForm }) {
  const judged = judgeTournament(form);
  const count = judged.ok ? neededHours(judged.body) : undefined;
  if (!count) return null;
  const isShort = count.needed > count.available;
  return (
    <p className={`cup-count${isShort ? ' is-short' : ''}`} role="status">
      {t.needed(count.matches, count.needed, count.available)} {isShort ? t.tooFew : null}
    </p>
  );
}
