import type { Ground } from '@crease/shared/contracts/grounds';
import { addDays } from '@crease/shared/time/ist';
import { MAX_SLOT_HOURS, STAFF_DAYS_AHEAD } from '@crease/shared/time/slots';
import { LongSelectField } from '../../../components/long-select-field.js';
import { SelectField } from '../../../components/select-field.js';
import { TextField } from '../../../components/text-field.js';
import { formatHour } from '../../../lib/format/time.js';
import { actionTexts as t } from '../texts.js';

/** The hours and the ground: the fields that closing and blocking share. */
export interface Hours {
  groundId: string;
  date: string;
  start: number;
  length: number;
}

interface Props {
  grounds: Ground[];
  today: string;
  hours: Hours;
  onChange: (change: Partial<Hours>) => void;
}

export function SlotFields({ grounds, today, hours: { groundId, date, start, length }, onChange }: Props) {
  return (
    <>
      {grounds.length > 1 ? (
        <LongSelectField
          label={t.ground}
          value={groundId}
          onChange={(id) => onChange({ groundId: id })}
          options={grounds.map(({ _id, name }) => ({ value: _id, text: name }))}
        />
      ) : null}
      <TextField
        label={t.date}
        type="date"
        min={today}
        max={addDays(today, STAFF_DAYS_AHEAD)}
        value={date}
        onChange={(value) => onChange({ date: value || today })}
      />
      <div className="owner-pair owner-hours">
        <SelectField
          label={t.from}
          value={String(start)}
          onChange={(value) => onChange({ start: Number(value) })}
          options={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), text: formatHour(hour) }))}
        />
        <SelectField
          label={t.until}
          value={String(length)}
          onChange={(value) => onChange({ length: Number(value) })}
          options={Array.from({ length: MAX_SLOT_HOURS }, (_, at) => ({
            value: String(at + 1),
            text: formatHour(start + at + 1),
          }))}
        />
      </div>
    </>
  );
}
