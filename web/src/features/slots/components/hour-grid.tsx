import { memo, useDeferredValue } from 'react';
import { formatDuration, formatHour } from '../../../lib/format/time.js';
import { isPast } from '../hour-layout.js';
import { slotTexts as t } from '../texts.js';
import type { TimelineHour } from '../timeline.js';
import type { SlotPicker } from '../use-slot-picker.js';
import { HourParts, HoursSkeleton } from './hour-parts.js';
import { useHourCells } from './use-hour-cells.js';
import { type JustTaken, useJustTaken } from './use-just-taken.js';
import { useTakenWords } from './use-taken-words.js';
import { useTap } from './use-tap.js';
import { useWideScreen } from './use-wide-screen.js';
import './hour-grid.css';

/** The hours of a day as real buttons. Two taps choose start and end; what others take changes while the player looks. */
export function HourGrid({ picker }: { picker: SlotPicker }) {
  const { date, loading, hours } = picker;
  const { word, onTap } = useTap(picker, date);
  const justTaken = useJustTaken(hours, date);
  // Another day is thirty other hours: the tap that chose it is answered first, they follow in short turns.
  const day = `${date} ${loading}`;
  const isBehind = useDeferredValue(day) !== day;
  return <Hours picker={picker} word={word} onTap={onTap} justTaken={justTaken} isBehind={isBehind} />;
}

interface HoursProps {
  picker: SlotPicker;
  word: string;
  onTap: (at: number) => void;
  justTaken: JustTaken;
  /** Another day has been chosen and is not drawn yet: what is there stays. */
  isBehind: boolean;
}

/** Drawn once for each change: what is found out about the hours while they are drawn is found out above. */
const Hours = memo(HoursOfDay, (_before, { isBehind }) => isBehind);

function HoursOfDay({ picker, word, onTap, justTaken }: HoursProps) {
  const { isFree } = picker;
  const wide = useWideScreen();
  const { cell, isPicked, takenByOthers } = useHourCells(picker, justTaken, onTap);

  if (picker.loading) return <HoursSkeleton picker={picker} wide={wide} />;

  const countFree = (list: TimelineHour[]) => list.filter((hour) => isFree(hour.at)).length;
  const noteOf = (list: TimelineHour[]) => (list.every(isPast) ? t.allPast : t.free(countFree(list)));
  return (
    <div className="hours-frame">
      <p className="visually-hidden" aria-live="polite">
        {word || chosenWords(picker)}
      </p>
      <TakenWords taken={takenByOthers} silent={picker.lost !== undefined} />
      {word ? <p className="hours-word small text-2">{word}</p> : null}
      <HourParts
        day={picker}
        wide={wide}
        cell={cell}
        noteOf={noteOf}
        isWanted={({ at }) => isPicked(at) || (picker.date === picker.today && isFree(at))}
      />
    </div>
  );
}

/** Says what somebody took a moment ago; what went out of the choice is said by the notice above the hours. */
function TakenWords({ taken, silent }: { taken: number | undefined; silent: boolean }) {
  const words = useTakenWords(taken);
  return (
    <p className="visually-hidden" aria-live="polite">
      {silent ? '' : words}
    </p>
  );
}

function chosenWords({ selection, date, price }: SlotPicker): string {
  if (selection?.date !== date || !price) return '';
  const { start, end } = selection;
  return t.chosen(formatHour(start), formatHour(end), formatDuration(end - start), price.totalAmount);
}
