import { isValidDate } from '@crease/shared/time/slots';
import generateRangePicker from 'antd/es/date-picker/generatePicker/generateRangePicker.js';
import english from 'antd/es/date-picker/locale/en_US.js';
import hindi from 'antd/es/date-picker/locale/hi_IN.js';
import { type FormEvent, type InputHTMLAttributes, useEffect, useMemo, useRef, useState } from 'react';
import { language } from '../../lib/language/language.js';
import { Icon } from '../icon.js';
import AntdProvider from './antd-provider.js';
import { CALENDAR_DAYS, dateOfDay, dayOfDate } from './calendar-days.js';
import './day-range-picker.css';

const RangePicker = generateRangePicker(CALENDAR_DAYS);

const LOCALE = language === 'hi' ? hindi : english;
/**
 * The buttons that show `November` and `2026` use that text as their accessible name, because voice control refers to
 * visible text.
 */
const WORDS = { ...LOCALE, lang: { ...LOCALE.lang, monthSelect: '', yearSelect: '' } };

export interface DayRangePickerProps {
  /** Ids of the two inputs. Their labels are above. */
  ids: { from: string; to: string };
  from: string | undefined;
  to: string | undefined;
  required: boolean | undefined;
  presets: readonly { text: string; from: string; to: string }[] | undefined;
  /** Id of the element with the error message. */
  errorId: string | undefined;
  /** One end was typed completely, chosen or cleared. */
  onEnd: (end: 'from' | 'to', day: string) => void;
  onRange: (range: { from: string | undefined; to: string | undefined }) => void;
}

/**
 * A range picker that shows two months. The inputs are native date fields, which keyboards and screen readers handle;
 * antd's calendar can only be used with a mouse.
 */
export default function DayRangePicker(props: DayRangePickerProps) {
  const { ids, from, to, required, presets, errorId, onEnd, onRange } = props;
  const [open, setOpen] = useState(false);
  const choosing = useRef(false);
  const value = useMemo((): [Date | null, Date | null] => [asDate(from), asDate(to)], [from, to]);
  const type = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    const isEmptied = target.value === '' && !target.validity.badInput;
    if (isEmptied || isValidDate(target.value)) onEnd(target.id === ids.from ? 'from' : 'to', target.value);
  };
  return (
    <AntdProvider>
      <div
        onInput={type}
        onKeyDownCapture={(event) => {
          // Closes the calendar but not the dialog around it.
          if (event.key === 'Escape' && open) event.preventDefault();
        }}
        onClickCapture={({ target }) => {
          choosing.current = target instanceof Element && target.closest('.ant-picker-cell') !== null;
        }}
      >
        <RangePicker
          className="day-range-picker"
          id={{ start: ids.from, end: ids.to }}
          value={value}
          format="YYYY-MM-DD"
          open={open}
          onOpenChange={setOpen}
          allowEmpty={[true, true]}
          allowClear={required ? false : { clearIcon: <Icon name="close" small /> }}
          suffixIcon={<Icon name="calendar" small />}
          separator="–"
          components={{ input: DateInput }}
          locale={WORDS}
          required={required}
          {...(errorId ? { status: 'error', 'aria-invalid': true, 'aria-describedby': errorId } : {})}
          // Each end is applied at once, as in a date field. antd would hold it back until both are known, when it may
          // be out of date.
          onCalendarChange={(days, _texts, { range }) => {
            if (!choosing.current) return;
            choosing.current = false;
            const day = days?.[range === 'start' ? 0 : 1];
            if (day) onEnd(range === 'start' ? 'from' : 'to', dayOfDate(day));
          }}
          onChange={(days) => {
            if (days === null) onRange({ from: undefined, to: undefined });
          }}
          {...(presets
            ? {
                renderExtraFooter: () => (
                  <div className="day-range-presets">
                    {presets.map((preset) => (
                      <button
                        key={preset.text}
                        type="button"
                        className="chip"
                        aria-pressed={preset.from === from && preset.to === to}
                        onClick={() => {
                          onRange({ from: preset.from, to: preset.to });
                          setOpen(false);
                        }}
                      >
                        {preset.text}
                      </button>
                    ))}
                  </div>
                ),
              }
            : {})}
        />
      </div>
    </AntdProvider>
  );
}

const asDate = (day: string | undefined): Date | null => (day ? dateOfDay(day) : null);

/** antd is not informed while the user types: it would keep an unfinished date as its own state. */
function DateInput({
  value = '',
  onChange: _,
  placeholder: __,
  ...input
}: InputHTMLAttributes<HTMLInputElement>) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return <input {...input} type="date" value={text} onChange={({ target }) => setText(target.value)} />;
}
