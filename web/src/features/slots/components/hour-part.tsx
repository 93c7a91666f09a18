import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { formatDay } from '../../../lib/format/time.js';
import { PARTS, type PartOfDay } from '../hour-layout.js';
import { slotTexts as t } from '../texts.js';
import type { TimelineHour } from '../timeline.js';

interface PartProps extends Pick<PartOfDay, 'name' | 'icon'> {
  list: TimelineHour[];
  note: string;
  /** Whose small hours come after midnight. */
  nextDate: string;
  cell: (hour: TimelineHour) => ReactNode;
}

/** A part of the day with its hours, those after midnight under a line of their own. */
export function HourPart({ name, icon, list, note, nextDate, cell }: PartProps) {
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
export function HourFold({ icon, title, note, open, children }: FoldProps) {
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

/** The frame of a day whose hours are on their way. */
export function HoursSkeleton() {
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
