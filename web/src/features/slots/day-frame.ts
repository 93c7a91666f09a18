import type { Availability, SlotStatus } from '@crease/shared/contracts/grounds';
import { DAY_LETTERS } from '@crease/shared/events/day-letters';
import type { ServerEventData } from '@crease/shared/events/sockets';

export type DayFrame = ServerEventData<'availability:changed'>;

const STATUS_OF = new Map<string, SlotStatus>([
  [DAY_LETTERS.available, 'available'],
  [DAY_LETTERS.held, 'held'],
  [DAY_LETTERS.booked, 'booked'],
  [DAY_LETTERS.blocked, 'blocked'],
  [DAY_LETTERS.past, 'past'],
]);

/** The result of applying a frame to a day: `stale` frames change nothing; `refetch` also needs new prices. */
export interface AppliedFrame {
  day: Availability;
  stale: boolean;
  refetch: boolean;
}

/**
 * Applies a frame of `availability:changed` to a known day. Frames carry the whole day, so only their order matters:
 * older ones are dropped. They carry no prices, which may have changed where an owner opened or closed hours.
 */
export function applyDayFrame(day: Availability, frame: DayFrame): AppliedFrame {
  const unchanged = { day, stale: true, refetch: false };
  if (!isNewer(frame, day)) return unchanged;
  const slots = day.slots.map((slot, hour) => {
    const status = STATUS_OF.get(frame.day[hour] ?? '') ?? slot.status;
    const heldUntil = status === 'held' ? frame.heldUntil?.[String(hour)] : undefined;
    const { time, pricePerHour, tournament } = slot;
    return {
      time,
      pricePerHour,
      status,
      ...(heldUntil ? { heldUntil } : {}),
      ...(tournament && status === 'blocked' ? { tournament } : {}),
    };
  });
  const opened = slots.some(
    (slot, hour) => (slot.status === 'blocked') !== (day.slots[hour]?.status === 'blocked'),
  );
  const next = {
    ...day,
    rev: frame.rev,
    serverTime: frame.serverTime,
    slots,
    bookedSlots: slots
      .filter((slot) => ['held', 'booked', 'blocked'].includes(slot.status))
      .map((s) => s.time),
  };
  if (frame.rev === day.rev && saysTheSame(day, next)) return unchanged;
  return { stale: false, refetch: opened, day: next };
}

/**
 * Ordered by `rev`; at the same `rev` the later one wins, because a change lost in a power cut may have been published,
 * and another one then has its number.
 */
function isNewer(next: Told, known: Told): boolean {
  return next.rev > known.rev || (next.rev === known.rev && next.serverTime > known.serverTime);
}
type Told = Pick<DayFrame, 'rev' | 'serverTime'>;

/** Frames carry the whole day, so the newest frame of a date is enough. */
export function newestOfEach(frames: readonly DayFrame[]): DayFrame[] {
  const newest = new Map<string, DayFrame>();
  for (const frame of frames) {
    const known = newest.get(frame.date);
    if (!known || isNewer(frame, known)) newest.set(frame.date, frame);
  }
  return [...newest.values()];
}

/**
 * The newer of two readings of a day. At the same `rev` the later reading knows more about lapsed holds; if nothing
 * differs, the known object is returned, so that nothing renders again.
 */
export function newerDay(known: Availability | undefined, next: Availability): Availability {
  if (!known || next.rev > known.rev) return next;
  if (next.rev < known.rev || next.serverTime < known.serverTime) return known;
  return saysTheSame(known, next) ? known : next;
}

function saysTheSame(known: Availability, next: Availability): boolean {
  return (
    known.slots.length === next.slots.length &&
    known.slots.every((slot, hour) => {
      const other = next.slots[hour];
      return (
        slot.status === other?.status &&
        slot.heldUntil === other.heldUntil &&
        slot.pricePerHour === other.pricePerHour
      );
    })
  );
}
