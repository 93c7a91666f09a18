import { addDays } from '@crease/shared/time/ist';
import { useDeferredValue } from 'react';
import { formatDuration, formatHour } from '../../../lib/format/time.js';
import { isPast, layOutHours } from '../hour-layout.js';
import { slotTexts as t } from '../texts.js';
import type { TimelineHour } from '../timeline.js';
import type { SlotPicker } from '../use-slot-picker.js';
import { HourFold, HourPart, HoursSkeleton } from './hour-part.js';
import { useHourCells } from './use-hour-cells.js';
import { useTakenWords } from './use-taken-words.js';
import { useTap } from './use-tap.js';
import { useWideScreen } from './use-wide-screen.js';
import './hour-grid.css';

/** The hours of a day as real buttons. Two taps choose start and end; what others take changes while the player looks. */
export function HourGrid({ picker: now }: { picker: SlotPicker }) {
  const before = useDeferredValue(now);
  // Another day is thirty other hours: the tap that chose it is answered first, they follow in short turns.
  const picker = before.date === now.date && before.loading === now.loading ? now : before;
  const { date, today, isFree } = picker;
  const wide = useWideScreen();
  const { word, onTap } = useTap(now, date);
  const { cell, isPicked, justTaken } = useHourCells(picker, onTap);
  const takenWords = useTakenWords(justTaken);

  if (picker.loading) return <HoursSkeleton />;

  const countFree = (list: TimelineHour[]) => list.filter((hour) => isFree(hour.at)).length;
  const noteOf = (list: TimelineHour[]) => (list.every(isPast) ? t.allPast : t.free(countFree(list)));
  const { folded, dawn, parts } = layOutHours(picker, wide);
  const isDawnOpen = (date === today && countFree(dawn) > 0) || dawn.some((hour) => isPicked(hour.at));

  return (
    <div className="hours-frame">
      <p className="visually-hidden" aria-live="polite">
        {word || chosenWords(picker)}
      </p>
      {/* What went out of the choice is said by the notice above the hours. */}
      <p className="visually-hidden" aria-live="polite">
        {picker.lost ? '' : takenWords}
      </p>
      {word ? <p className="hours-word small text-2">{word}</p> : null}
      {folded.length > 0 ? (
        <HourFold icon="clock" title={t.earlier} note={t.pastHours(folded.length)}>
          {folded.map(cell)}
        </HourFold>
      ) : null}
      {dawn.length > 0 ? (
        <HourFold icon="moon" title={t.dawn} note={noteOf(dawn)} open={isDawnOpen}>
          {dawn.map(cell)}
        </HourFold>
      ) : null}
      <div className="hours">
        {parts.map(({ name, icon, list }) => (
          <HourPart
            key={name}
            name={name}
            icon={icon}
            list={list}
            note={noteOf(list)}
            nextDate={addDays(date, 1)}
            cell={cell}
          />
        ))}
      </div>
    </div>
  );
}

function chosenWords({ selection, date, price }: SlotPicker): string {
  if (selection?.date !== date || !price) return '';
  const { start, end } = selection;
  return t.chosen(formatHour(start), formatHour(end), formatDuration(end - start), price.totalAmount);
}
