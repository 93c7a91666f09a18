import { hoursOf } from '@crease/shared/time/slots';

/** A slot of a ground, as requests name it. */
export interface Slot {
  groundId: string;
  bookingDate: string;
  timeSlot: string;
}

/** Hours that somebody was told are his. */
export interface Acknowledged extends Slot {
  kind: 'hold' | 'booking';
  /** The hold's or the booking's id. */
  id: string;
  userId: string;
  /** When the answer had arrived: from here on it is a promise. */
  from: number;
  /** When it ends by itself or somebody asked for its end, whichever is first; Infinity when it is for good. */
  until: number;
}

/**
 * The promises the system has made, each with the time for which it surely holds: from the arrival of the answer until
 * its own end or the moment at which somebody first asked for its end (from then on it may be over).
 */
export class Acknowledgements {
  readonly all: Acknowledged[] = [];

  /** Takes down a promise. What the same user had of these hours on this ground gives way to it. */
  give(promise: Omit<Acknowledged, 'from'>, askedAt: number): void {
    for (const other of this.all) {
      if (other.userId === promise.userId && sharedHour(other, promise) && other.id !== promise.id) {
        other.until = Math.min(other.until, askedAt);
      }
    }
    this.all.push({ ...promise, from: Date.now() });
  }

  /** Somebody asks for the end of a hold or booking. */
  end(id: string, askedAt: number): void {
    for (const promise of this.of(id)) promise.until = Math.min(promise.until, askedAt);
  }

  /** Somebody asks for the end of all that lies on these hours (a closure). */
  endUnder(slot: Slot, askedAt: number): void {
    for (const promise of this.all) {
      if (sharedHour(promise, slot)) promise.until = Math.min(promise.until, askedAt);
    }
  }

  /** A booking is confirmed: no end of its own any more. */
  keep(id: string): void {
    const [last] = this.of(id).slice(-1);
    if (!last) return;
    // A window that was over and a late confirmation are two promises with a gap between.
    if (last.until <= Date.now())
      this.all.push({ ...last, from: Date.now(), until: Number.POSITIVE_INFINITY });
    else last.until = Number.POSITIVE_INFINITY;
  }

  of(id: string): Acknowledged[] {
    return this.all.filter((promise) => promise.id === id);
  }
}

/** An hour of the same ground that both slots have, as `yyyy-MM-dd h`. */
export function sharedHour(a: Slot, b: Slot): string | undefined {
  if (a.groundId !== b.groundId) return undefined;
  const mine = new Set(hoursOf(a.bookingDate, a.timeSlot).map(({ date, hour }) => `${date} ${hour}`));
  const shared = hoursOf(b.bookingDate, b.timeSlot).find(({ date, hour }) => mine.has(`${date} ${hour}`));
  return shared && `${shared.date} ${shared.hour}`;
}
