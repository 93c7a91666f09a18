import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import type { Core } from '../platform/core.js';
import { later } from './sweep-all.js';

/** A core whose clock starts at the next occurrence of this hour in India; `hour` may have a fraction. */
export function atHour(core: Core, hour: number): Core {
  const now = core.clock.now();
  const today = hourStart(dayOf(now), hour);
  const next = today > now ? today : hourStart(addDays(dayOf(now), 1), hour);
  return later(core, next.getTime() - now.getTime());
}
