import type { Ground } from '@crease/shared/contracts/grounds';
import { addDays } from '@crease/shared/time/ist';
import { formatDay, formatDays } from '../../lib/format/time.js';
import type { By } from './api/use-earnings.js';
import { mondayOfKey } from './periods.js';
import { reportsTexts as t } from './texts.js';

/** The name of a report's row. */
export function keyWord(by: By, key: string, grounds: readonly Pick<Ground, '_id' | 'name'>[]): string {
  switch (by) {
    case 'day':
      return formatDay(key);
    case 'week':
      return formatDays(mondayOfKey(key), addDays(mondayOfKey(key), 6));
    case 'month':
      // `1–30 November`, without the days.
      return `${formatDays(`${key}-01`, `${key}-02`).replace(/^\S+ /, '')} ${key.slice(0, 4)}`;
    case 'ground':
      return grounds.find(({ _id }) => _id === key)?.name ?? key;
    case 'method':
      return t.methods[key] ?? key;
  }
}
