import type { City } from '@crease/shared/contracts/grounds';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { SelectField } from '../../../components/select-field.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import { findPosition, positionAtom } from '../../../lib/position.js';
import { gameWordsTexts } from '../../games-near/public.js';
import { type AlertForm, alertFrom, dayOptions, wantedBy } from '../alert-form.js';
import { gameAlertTexts as t } from '../alert-texts.js';
import { useAddGameAlert } from '../api/use-game-alerts.js';
import { DISTANCES, FIRST_HOUR, type GamesFilters, PRICES } from '../games-filters.js';
import { LEVELS } from '../terms-form.js';
import { gamesTexts } from '../texts.js';
import { hoursFrom } from './hour-options.js';

interface Props {
  city: City;
  /** The filters of the page, which the form takes over. */
  asked: GamesFilters;
  onClose: () => void;
}

/** Saves a search of games: days, hours, price, level and distance. */
export function AlertDialog({ city, asked, onClose }: Props) {
  const add = useAddGameAlert();
  const position = useAtomValue(positionAtom);
  const [form, setForm] = useState(() => alertFrom(asked));
  const change = (next: Partial<AlertForm>) => setForm((now) => ({ ...now, ...next }));
  const submit = async () => {
    try {
      await add.mutateAsync(wantedBy(form, city, position));
      toast.success(t.saved);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <FormDialog
      title={t.dialog}
      busy={add.isPending}
      submit={add.isPending ? t.saving : t.save}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="small text-2">{t.dialogText}</p>
      <SelectField
        label={t.days}
        value={form.days}
        options={dayOptions()}
        onChange={(days) => change({ days })}
      />
      <HourPair form={form} onChange={change} />
      <div className="alert-pair">
        <SelectField
          label={t.price}
          value={form.price}
          options={[
            { value: '', text: gamesTexts.anyPrice },
            ...PRICES.map((value) => ({
              value,
              text: value === '0' ? gameWordsTexts.free : gamesTexts.upTo(formatRupees(Number(value))),
            })),
          ]}
          onChange={(price) => change({ price })}
        />
        <SelectField
          label={t.level}
          value={form.level}
          options={LEVELS.map((value) => ({
            value: value === 'any' ? '' : value,
            text: gameWordsTexts.levels[value],
          }))}
          onChange={(level) => change({ level })}
        />
      </div>
      <SelectField
        label={t.distance}
        value={form.within}
        options={[
          { value: '', text: gamesTexts.anywhere },
          ...DISTANCES.map((value) => ({ value, text: gamesTexts.within(Number(value)) })),
        ]}
        onChange={(within) => {
          change({ within });
          if (within && !position) void findPosition();
        }}
      />
    </FormDialog>
  );
}

interface HourProps {
  form: AlertForm;
  onChange: (change: Partial<AlertForm>) => void;
}

/** The hours between which a game starts; the end stays after the beginning. */
function HourPair({ form: { from, to }, onChange }: HourProps) {
  const same = (hour: string) => hour;
  return (
    <div className="alert-pair">
      <SelectField
        label={t.from}
        value={String(from)}
        options={hoursFrom(Math.min(FIRST_HOUR, from), 23, same)}
        onChange={(value) => onChange({ from: Number(value), to: Math.max(to, Number(value) + 1) })}
      />
      <SelectField
        label={t.to}
        value={String(to)}
        options={hoursFrom(from + 1, 24, same)}
        onChange={(value) => onChange({ to: Number(value) })}
      />
    </div>
  );
}
