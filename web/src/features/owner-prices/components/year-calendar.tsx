import type { Holiday } from '@crease/shared/contracts/prices';
import { dayOf } from '@crease/shared/time/ist';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { Switch } from '../../../components/switch.js';
import { TextField } from '../../../components/text-field.js';
import { formatDay } from '../../../lib/format/time.js';
import { language } from '../../../lib/language/language.js';
import { type RulesDraft, withHoliday } from '../rules/draft.js';
import { ruleTexts as t } from '../rules/texts.js';
import { YearMonths } from './year-months.js';

interface Props {
  draft: RulesDraft;
  /** Holidays of this year and the next, from the list. */
  listed: Holiday[];
  now: number;
  onChange: (draft: RulesDraft) => void;
}

/** A year's holidays and seasons: the list, and the owner's changes. */
export function YearCalendar({ draft, listed, now, onChange }: Props) {
  const thisYear = Number(dayOf(new Date(now)).slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const today = dayOf(new Date(now));
  const isToCome = (date: string) => date.startsWith(`${year}-`) && date >= today;
  const set = (date: string, isHoliday: boolean) =>
    onChange(
      withHoliday(
        draft,
        date,
        listed.some((one) => one.date === date),
        isHoliday,
      ),
    );
  const rows = [
    ...listed.filter(({ date }) => isToCome(date)).map(({ date, ...one }) => ({ date, name: nameOf(one) })),
    ...draft.added.filter(isToCome).map((date) => ({ date, name: t.yourHoliday })),
  ].sort((a, b) => (a.date < b.date ? -1 : 1));
  const isHoliday = (date: string) => !draft.removed.includes(date);
  return (
    <section className="panel stack-4" aria-labelledby="year-title">
      <div className="row row-between row-wrap">
        <h2 id="year-title">{t.year}</h2>
        <div className="row">
          <button
            type="button"
            className="icon-btn"
            aria-label={t.earlierYear}
            disabled={year <= thisYear}
            onClick={() => setYear(year - 1)}
          >
            <Icon name="left" />
          </button>
          <span className="num" aria-live="polite">
            {year}
          </span>
          <button
            type="button"
            className="icon-btn"
            aria-label={t.laterYear}
            disabled={year > thisYear}
            onClick={() => setYear(year + 1)}
          >
            <Icon name="right" />
          </button>
        </div>
      </div>
      <p className="small text-2">{t.yearText}</p>
      {draft.rules.some(({ holidays }) => holidays) ? null : (
        <p className="notice">
          <Icon name="info" />
          {t.noHolidayRule}
        </p>
      )}
      <YearMonths year={year} draft={draft} listed={listed} onToggle={set} />
      <div className="year-list">
        {rows.map(({ date, name }) => (
          <Switch
            key={date}
            label={`${formatDay(date)}, ${name}`}
            checked={isHoliday(date)}
            onChange={(on) => set(date, on)}
          />
        ))}
      </div>
      <AddHoliday year={year} onAdd={(date) => set(date, true)} />
    </section>
  );
}

const nameOf = ({ name, nameHi }: Pick<Holiday, 'name' | 'nameHi'>): string =>
  language === 'hi' ? (nameHi ?? name) : name;

function AddHoliday({ year, onAdd }: { year: number; onAdd: (date: string) => void }) {
  const [date, setDate] = useState('');
  return (
    <div className="year-add">
      <TextField
        label={t.addHoliday}
        type="date"
        min={`${year}-01-01`}
        max={`${year}-12-31`}
        value={date}
        onChange={setDate}
      />
      <button
        type="button"
        className="btn"
        disabled={!date.startsWith(`${year}-`)}
        onClick={() => {
          onAdd(date);
          setDate('');
        }}
      >
        {t.addIt}
      </button>
    </div>
  );
}
