import { AMENITIES, PITCH_TYPES } from '@crease/shared/contracts/grounds';
import { addDays } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD } from '@crease/shared/time/slots';
import { Slider } from 'antd';
import { type ReactNode, useState } from 'react';
import AntdProvider from '../../../components/antd/antd-provider.js';
import { Dialog } from '../../../components/dialog.js';
import { SelectField } from '../../../components/select-field.js';
import { TextField } from '../../../components/text-field.js';
import { useToday } from '../../../components/use-corrected-clock.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatHour } from '../../../lib/format/time.js';
import { amenityName, pitchName } from '../../grounds/public.js';
import { filterTexts as t } from '../filter-texts.js';
import { countActive, DEFAULT_FILTERS, DISTANCE, type Filters, PRICE, RATING } from '../filters.js';
import './filters-dialog.css';

const TIMES = ['all', 'morning', 'afternoon', 'evening'] as const;

interface Props {
  filters: Filters;
  onApply: (filters: Filters) => void;
  onClose: () => void;
}

/** All filters. Nothing behind the dialog changes until Apply Filters. */
export function FiltersDialog({ filters, onApply, onClose }: Props) {
  const [draft, setDraft] = useState(filters);
  const set = (change: Partial<Filters>) => setDraft((now) => ({ ...now, ...change }));
  const active = countActive(draft);

  return (
    <AntdProvider>
      <Dialog
        title={t.title}
        onClose={onClose}
        footer={
          <>
            <button type="button" className="btn" onClick={() => setDraft(DEFAULT_FILTERS)}>
              {t.clearAll}
            </button>
            <button type="button" className="btn btn-primary" onClick={() => onApply(draft)}>
              {t.apply}
            </button>
          </>
        }
      >
        <div className="filters">
          <p className="small text-2" aria-live="polite">
            {active ? t.active(active) : t.none}
          </p>
          <Block title={t.price} value={draft.price.map(formatRupees).join(' – ')}>
            <Slider
              range
              {...PRICE}
              value={draft.price}
              onChange={([low = PRICE.min, high = PRICE.max]) => set({ price: [low, high] })}
              ariaLabelForHandle={[t.lowest, t.highest]}
              tooltip={{ open: false }}
            />
          </Block>
          <MyHour draft={draft} onChange={set} />
          <Block title={t.distance} value={t.within(draft.distance)}>
            <Slider
              {...DISTANCE}
              value={draft.distance}
              onChange={(distance) => set({ distance })}
              ariaLabelForHandle={t.distance}
              tooltip={{ open: false }}
            />
          </Block>
          <Block title={t.rating} value={draft.rating ? t.from(draft.rating) : t.anyRating}>
            <Slider
              {...RATING}
              value={draft.rating}
              onChange={(rating) => set({ rating })}
              ariaLabelForHandle={t.rating}
              tooltip={{ open: false }}
            />
          </Block>
          <PitchAndTime draft={draft} onChange={set} />
          <Equipment draft={draft} onChange={set} />
        </div>
      </Dialog>
    </AntdProvider>
  );
}

interface PartProps {
  draft: Filters;
  onChange: (change: Partial<Filters>) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), text: formatHour(hour) }));

/** The wanted hour: prices are then those of the hour, and only grounds free in it are listed. */
function MyHour({ draft, onChange }: PartProps) {
  const today = useToday();
  return (
    <fieldset className="filter">
      <legend>{t.myHour}</legend>
      <div className="filter-hour">
        <SelectField
          label={t.hour}
          value={String(draft.hour)}
          options={[{ value: 'all', text: t.times.all }, ...HOURS]}
          onChange={(hour) => onChange(hour === 'all' ? { hour, date: '' } : { hour: Number(hour) })}
        />
        <TextField
          label={t.day}
          type="date"
          min={today}
          max={addDays(today, MAX_DAYS_AHEAD)}
          disabled={draft.hour === 'all'}
          value={draft.date}
          onChange={(date) => onChange({ date })}
        />
      </div>
      <p className="field-hint">{t.myHourHint}</p>
    </fieldset>
  );
}

function PitchAndTime({ draft, onChange }: PartProps) {
  return (
    <>
      <Block title={t.pitch}>
        {(['all', ...PITCH_TYPES] as const).map((pitch) => (
          <Chip
            key={pitch}
            type="radio"
            name="pitch"
            text={pitch === 'all' ? t.all : pitchName(pitch)}
            checked={draft.pitchType === pitch}
            onChange={() => onChange({ pitchType: pitch })}
          />
        ))}
      </Block>
      <Block title={t.time}>
        {TIMES.map((time) => (
          <Chip
            key={time}
            type="radio"
            name="time"
            text={t.times[time]}
            checked={draft.time === time}
            onChange={() => onChange({ time })}
          />
        ))}
      </Block>
    </>
  );
}

function Equipment({ draft, onChange }: PartProps) {
  return (
    <>
      <Block title={t.essential}>
        <Chip
          type="checkbox"
          text={t.lighting}
          checked={draft.lighting}
          onChange={() => onChange({ lighting: !draft.lighting })}
        />
        <Chip
          type="checkbox"
          text={t.parking}
          checked={draft.parking}
          onChange={() => onChange({ parking: !draft.parking })}
        />
      </Block>
      <Block title={t.amenities}>
        {AMENITIES.map((amenity) => {
          const on = draft.amenities.includes(amenity);
          return (
            <Chip
              key={amenity}
              type="checkbox"
              text={amenityName(amenity)}
              checked={on}
              onChange={() =>
                onChange({
                  amenities: on
                    ? draft.amenities.filter((one) => one !== amenity)
                    : [...draft.amenities, amenity],
                })
              }
            />
          );
        })}
      </Block>
    </>
  );
}

function Block({ title, value, children }: { title: string; value?: string; children: ReactNode }) {
  return (
    <fieldset className="filter">
      <legend>
        {title}
        {value ? <span className="num">{value}</span> : null}
      </legend>
      <div className={value ? 'filter-slider' : 'chips chips-wrap'}>{children}</div>
    </fieldset>
  );
}

interface ChipProps {
  type: 'radio' | 'checkbox';
  name?: string;
  text: string;
  checked: boolean;
  onChange: () => void;
}

function Chip({ text, ...input }: ChipProps) {
  return (
    <label className="chip">
      <input className="visually-hidden" {...input} />
      {text}
    </label>
  );
}
