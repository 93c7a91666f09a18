import { DEFAULT_QUIET_HOURS, type QuietHours } from '@crease/shared/quiet-hours';
import { SelectField } from '../../../components/select-field.js';
import { Switch } from '../../../components/switch.js';
import { formatHour } from '../../../lib/format/time.js';
import { settingsTexts as t } from '../texts.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: `${String(hour).padStart(2, '0')}:00`,
  text: formatHour(hour),
}));

/** An hour that another program has set is among the options. */
const optionsWith = (chosen: string) =>
  HOURS.some(({ value }) => value === chosen)
    ? HOURS
    : [...HOURS, { value: chosen, text: chosen }].sort((a, b) => (a.value < b.value ? -1 : 1));

interface Props {
  quiet: QuietHours | undefined;
  onChange: (quiet: QuietHours) => void;
}

/** When quiet hours start and end: nothing rings and no mail is sent in between. */
export function QuietHoursSettings({ quiet = DEFAULT_QUIET_HOURS, onChange }: Props) {
  return (
    <>
      <Switch
        label={t.quietHours}
        hint={t.quietHoursHint}
        checked={quiet.on}
        onChange={(on) => onChange({ ...quiet, on })}
      />
      {quiet.on ? (
        <div className="settings-pair settings-quiet">
          <SelectField
            label={t.quietFrom}
            value={quiet.from}
            options={optionsWith(quiet.from)}
            onChange={(from) => onChange({ ...quiet, from })}
          />
          <SelectField
            label={t.quietTo}
            value={quiet.to}
            options={optionsWith(quiet.to)}
            onChange={(to) => onChange({ ...quiet, to })}
          />
        </div>
      ) : null}
    </>
  );
}
