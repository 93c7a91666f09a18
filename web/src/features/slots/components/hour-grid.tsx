import { addDays } from '@crease/shared/time/ist';
import { DAWN, DAY_END } from '@crease/shared/time/play-day';
import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { formatDay, formatDuration, formatHour } from '../../../lib/format/time.js';
import { useWaits } from '../../waitlist/api/use-waits.js';
import { placeAt } from '../../waitlist/wait-places.js';
import { reachOf } from '../pick-hours.js';
import { slotTexts as t } from '../texts.js';
import type { TimelineHour } from '../timeline.js';
import type { SlotPicker } from '../use-slot-picker.js';
import { HourCell, type HourLook } from './hour-cell.js';
import { useJustTaken } from './use-just-taken.js';
import { useTakenWords } from './use-taken-words.js';
import './hour-grid.css';

const PARTS: { name: keyof typeof t.parts; icon: IconName; from: number; to: number }[] = [
  { name: 'morning', icon: 'sun', from: DAWN, to: 12 },
  { name: 'afternoon', icon: 'sun', from: 12, to: 18 },
  { name: 'evening', icon: 'sunset', from: 18, to: 22 },
  { name: 'night', icon: 'moon', from: 22, to: DAY_END },
];

/**
 * The hours of a day as real buttons. Two taps choose start and end; what others take turns while one looks (visual
 * rules, Hour grid).
 */
export function HourGrid({ picker: now }: { picker: SlotPicker }) {
  const before = useDeferredValue(now);
  // Another day is thirty other hours: the tap that chose it is answered first, they follow in short turns.
  const picker = before.date === now.date && before.loading === now.loading ? now : before;
  const { hours, date, today, selection, isFree, isYours, bookingAt, lost, hold, moving, wanted } = picker;
  const { waits } = useWaits();
  const wide = useSyncExternalStore(watchWidth, isWide);
  const [word, setWord] = useState('');
  const justTaken = useJustTaken(hours, date);
  const latest = useRef(now);
  latest.current = now;

  const onTap = useCallback((at: number) => {
    const { hours: known, tap, isFree: free, wantTaken, moving: move } = latest.current;
    const hour = known.find((one) => one.at === at);
    if (hour && !free(at)) {
      setWord('');
      wantTaken(at);
      return;
    }
    const { kind } = tap(at);
    const words = { 'too-long': t.tooLong, gap: t.gap, 'no-room': t.noRoom(move?.hours ?? 1) };
    setWord(kind in words ? words[kind as keyof typeof words] : '');
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the word belongs to the day it was said on
  useEffect(() => setWord(''), [date]);

  const reach = selection?.date === date ? (moving ? selection.end : reachOf(selection, isFree)) : undefined;
  const near = lost?.nearest.find((one) => one.date === date);
  const picked = (at: number) => selection?.date === date && at >= selection.start && at < selection.end;
  const takenByOthers = hours.find(
    (hour) => justTaken.last.has(hour.at) && !picked(hour.at) && !isYours(hour) && !bookingAt(hour),
  );
  const takenWords = useTakenWords(takenByOthers?.at);
  const startRate = hours.find((hour) => hour.at === selection?.start)?.pricePerHour;

  const lookOf = (hour: TimelineHour): HourLook => {
    if (moving && picked(hour.at)) return 'pick';
    if (isYours(hour) || bookingAt(hour)) return 'yours';
    if (hour.status === 'available') {
      if (picked(hour.at)) return 'pick';
      return near && hour.at >= near.start && hour.at < near.end ? 'near' : 'free';
    }
    return hour.status === 'blocked' ? 'closed' : hour.status;
  };
  const cell = (hour: TimelineHour) => {
    const look = lookOf(hour);
    const own = look === 'yours' ? bookingAt(hour) : undefined;
    const inReach = selection && reach && hour.at >= selection.start && hour.at < reach;
    const canWait = picker.canWait && (look === 'booked' || look === 'held');
    const place = canWait ? placeAt(waits, picker.ground._id, hour.date, hour.at % 24) : undefined;
    const isWanted = wanted !== undefined && hour.at >= wanted.start && hour.at < wanted.end;
    return (
      <HourCell
        key={hour.at}
        at={hour.at}
        look={look}
        pricePerHour={inReach && startRate !== undefined ? startRate : hour.pricePerHour}
        discount={picker.ground.price.discount}
        until={own ? own.until : look === 'yours' ? hold?.expiresAt : hour.heldUntil}
        starts={picked(hour.at) && hour.at === selection?.start}
        ends={picked(hour.at) && hour.at === (selection?.end ?? 0) - 1}
        justTaken={look !== 'yours' && justTaken.flashing.has(hour.at)}
        {...(own ? { bookingId: own.bookingId } : {})}
        {...(canWait ? { wanted: isWanted, place } : {})}
        onTap={onTap}
      />
    );
  };
  const free = (list: TimelineHour[]) => list.filter((hour) => isFree(hour.at)).length;

  if (picker.loading) return <GridSkeleton />;

  const isPast = (hour: TimelineHour) => hour.status === 'past';
  const dawn = hours.filter((hour) => hour.at < DAWN);
  // On a phone what is over folds away, so that the evening is in the first screen.
  const folded = wide || date !== today ? [] : hours.filter((hour) => isPast(hour) && hour.at < 24);
  const dawnShown = dawn.filter((hour) => !folded.includes(hour));
  const nextDate = addDays(date, 1);

  return (
    <div className="hours-frame">
      <p className="visually-hidden" aria-live="polite">
        {word || chosenWords(picker)}
      </p>
      {/* What went out of the choice is said by the notice above the hours. */}
      <p className="visually-hidden" aria-live="polite">
        {lost ? '' : takenWords}
      </p>
      {word ? <p className="hours-word small text-2">{word}</p> : null}
      {folded.length > 0 ? (
        <Fold icon="clock" title={t.earlier} note={t.pastHours(folded.length)}>
          {folded.map(cell)}
        </Fold>
      ) : null}
      {dawnShown.length > 0 ? (
        <Fold
          icon="moon"
          title={t.dawn}
          note={dawnShown.every(isPast) ? t.allPast : t.free(free(dawnShown))}
          open={(date === today && free(dawnShown) > 0) || dawnShown.some((hour) => picked(hour.at))}
        >
          {dawnShown.map(cell)}
        </Fold>
      ) : null}
      <div className="hours">
        {PARTS.map(({ name, icon, from, to }) => {
          const list = hours.filter((hour) => hour.at >= from && hour.at < to && !folded.includes(hour));
          if (list.length === 0) return null;
          const note = list.every(isPast) ? t.allPast : t.free(free(list));
          return (
            <section key={name} className="hours-part" aria-label={t.parts[name]}>
              <h3>
                <Icon name={icon} />
                {t.parts[name]}
                <span className="text-3">{note}</span>
              </h3>
              <div className="hours-cells">
                {list.filter((hour) => hour.at < 24).map(cell)}
                {list.some((hour) => hour.at >= 24) ? (
                  <p className="hours-midnight micro text-3">{t.afterMidnight(formatDay(nextDate))}</p>
                ) : null}
                {list.filter((hour) => hour.at >= 24).map(cell)}
              </div>
            </section>
          );
        })}
      </div>
    </div>
  );
}

function chosenWords({ selection, date, price }: SlotPicker): string {
  if (selection?.date !== date || !price) return '';
  const { start, end } = selection;
  return t.chosen(formatHour(start), formatHour(end), formatDuration(end - start), price.totalAmount);
}

interface FoldProps {
  icon: IconName;
  title: string;
  note: string;
  open?: boolean;
  children: ReactNode;
}

function Fold({ icon, title, note, open, children }: FoldProps) {
  return (
    <details className="hours-fold" open={open}>
      <summary>
        <Icon name={icon} />
        {title}
        <span className="text-3">{note}</span>
        <Icon name="down" small />
      </summary>
      <div className="hours-cells">{children}</div>
    </details>
  );
}

function GridSkeleton() {
  return (
    <div className="hours" role="status">
      <span className="visually-hidden">{t.loading}</span>
      {PARTS.map(({ name, from, to }) => (
        <div key={name} className="hours-part" aria-hidden="true">
          <h3>
            <span className="skeleton hours-title-skeleton" />
          </h3>
          <div className="hours-cells">
            {Array.from({ length: to - from }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike
              <span key={at} className="skeleton hour-skeleton" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

const WIDE = '(min-width: 1000px)';
// Asked at every drawing: one list answers for all of them.
let wideScreen: MediaQueryList | undefined;
const wideQuery = () => {
  wideScreen ??= matchMedia(WIDE);
  return wideScreen;
};
const isWide = () => wideQuery().matches;
function watchWidth(listener: () => void): () => void {
  wideQuery().addEventListener('change', listener);
  return () => wideQuery().removeEventListener('change', listener);
}
