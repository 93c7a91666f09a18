import { DAWN, DAY_END } from '@crease/shared/time/play-day';
import type { IconName } from '../../components/icon-paths.js';
import type { slotTexts } from './texts.js';
import type { TimelineHour } from './timeline.js';

export interface PartOfDay {
  name: keyof typeof slotTexts.parts;
  icon: IconName;
  from: number;
  to: number;
}

export const PARTS: readonly PartOfDay[] = [
  { name: 'morning', icon: 'sun', from: DAWN, to: 12 },
  { name: 'afternoon', icon: 'sun', from: 12, to: 18 },
  { name: 'evening', icon: 'sunset', from: 18, to: 22 },
  { name: 'night', icon: 'moon', from: 22, to: DAY_END },
];

export const isPast = (hour: TimelineHour): boolean => hour.status === 'past';

interface Day {
  hours: TimelineHour[];
  date: string;
  today: string;
}

/** The hours grouped for display: past ones are folded on a narrow screen, the small hours always. */
export function layOutHours({ hours, date, today }: Day, wide: boolean) {
  // On a phone past hours are folded, so that the evening is on the first screen.
  const folds = !wide && date === today;
  const folded = folds ? hours.filter((hour) => isPast(hour) && hour.at < 24) : [];
  const shown = hours.filter((hour) => !folded.includes(hour));
  return {
    folded,
    dawn: shown.filter((hour) => hour.at < DAWN),
    parts: PARTS.map((part) => ({
      ...part,
      list: shown.filter((hour) => hour.at >= part.from && hour.at < part.to),
    })).filter(({ list }) => list.length > 0),
  };
}
