import { addDays } from '@crease/shared/time/ist';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { formatDay } from '../../../lib/format/time.js';
import { layOutHours, type PartOfDay } from '../hour-layout.js';
import { slotTexts as t } from '../texts.js';
import { assumedHours, type TimelineHour } from '../timeline.js';
import type { SlotPicker } from '../use-slot-picker.js';

interface PartsProps {
  day: Pick<SlotPicker, 'hours' | 'date' | 'today'>;
  wide: boolean;
  cell: (hour: TimelineHour) => ReactNode;
  noteOf: (list: TimelineHour[]) => string;
  /** The small hours start open if one of them is selected. */
  isWanted: (hour: TimelineHour) => boolean;
}

/** The hours of a day in parts; past hours and the small hours are each folded behind a line. */
export function HourParts({ day, wide, cell, noteOf, isWanted }: PartsProps) {
  const { folded, dawn, parts } = layOutHours(day, wide);
  return (
    <>
      {folded.length > 0 ? (
        <HourFold icon="clock" title={t.earlier} note={t.pastHours(folded.length)}>
          {folded.map(cell)}
        </HourFold>
      ) : null}
      {dawn.length > 0 ? (
        <HourFold icon="moon" title={t.dawn} note={noteOf(dawn)} open={dawn.some(isWanted)}>
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
            nextDate={addDays(day.date, 1)}
            cell={cell}
          />
        ))}
      </div>
    </>
  );
}

interface PartProps extends Pick<PartOfDay, 'name' | 'icon'> {
  list: TimelineHour[];
  note: string;
  /** The date whose small hours follow after midnight. */
  nextDate: string;
  cell: (hour: TimelineHour) => ReactNode;
}

/** A part of the day with its hours. Hours after midnight are under a line of their own. */
function HourPart({ name, icon, list, note, nextDate, cell }: PartProps) {
  const late = list.filter((hour) => hour.at >= 24);
  return (
    <section className="hours-part" aria-label={t.parts[name]}>
      <h3>
        <Icon name={icon} />
        {t.parts[name]}
        <span className="text-3">{note}</span>
      </h3>
      <div className="hours-cells">
        {list.filter((hour) => hour.at < 24).map(cell)}
        {late.length > 0 ? (
          <p className="hours-midnight micro text-3">{t.afterMidnight(formatDay(nextDate))}</p>
        ) : null}
        {late.map(cell)}
      </div>
    </section>
  );
}

interface FoldProps {
  icon: IconName;
  title: string;
  note: string;
  open?: boolean;
  children: ReactNode;
}

/** Hours behind a line that opens. */
function HourFold({ icon, title, note, open, children }: FoldProps) {
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

/** A placeholder as high as the day will be; hours that are over are already folded. */
export function HoursSkeleton({ picker, wide }: { picker: SlotPicker; wide: boolean }) {
  const { ground, date, today, now } = picker;
  return (
    <div role="status">
      <span className="visually-hidden">{t.loading}</span>
      <div className="hours-frame" inert>
        <HourParts
          day={{ hours: assumedHours(ground, date, now), date, today }}
          wide={wide}
          cell={({ at }) => <span key={at} className="skeleton hour-skeleton" />}
          noteOf={() => ''}
          isWanted={({ status }) => date === today && status === 'available'}
        />
      </div>
    </div>
  );
}
