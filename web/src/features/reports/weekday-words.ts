import { addDays } from '@crease/shared/time/ist';
import { weekdayOf } from '../../lib/format/time.js';

const SOME_MONDAY = '2026-01-05';

/** `Mon` for 1, to `Sun` for 7. */
export const weekdayWord = (weekday: number): string => weekdayOf(addDays(SOME_MONDAY, weekday - 1));
