import { memo, useDeferredValue } from 'react';
import { PlusFee } from '../../../components/hour-rate.js';
import { priceTexts } from '../../../components/texts.js';
import { useWideScreen } from '../../../components/use-wide-screen.js';
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
import './hour-grid.css';

/** The hours of a day as real buttons. Two taps select start and end; changes by others appear live. */
export function HourGrid({ picker }: { picker: SlotPicker }) {
  const { date, loading, hours } = picker;
  const { word, onTap } = useTap(picker, date);
  const justTaken = useJustTaken(hours, date);
  // Another day means thirty other hours: the tap that selected it is answered first, then they render in short steps.
  const day = `${date} ${loading}`;
  const isBehind = useDeferredValue(day) !== day;
  return (
    <>
      <p className="small text-2">
        {priceTexts.hourRates} <PlusFee />
      </p>
      <Hours picker={picker} word={word} onTap={onTap} justTaken={justTaken} isBehind={isBehind} />
    </>
  );
}

interface HoursProps {
  picker: SlotPicker;
  word: string;
  onTap: (at: number) => void;
  justTaken: JustTaken;
  /** Another day has been selected and is not rendered yet: the current one stays visible. */
  isBehind: boolean;
}

/** Renders once per change: everything derived from the hours is computed above. */
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

/** Announces an hour another player has just taken. Hours lost from the selection are reported by the notice above. */
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
