import { hoursOf } from '@crease/shared/time/slots';

/** A slot of a ground, as in requests. */
export interface Slot {
  groundId: string;
  bookingDate: string;
  timeSlot: string;
}

/** Hours that were acknowledged as an actor's. */
export interface Acknowledged extends Slot {
  kind: 'hold' | 'booking';
  /** The id of the hold or booking. */
  id: string;
  userId: string;
  /** When the acknowledging operation was called. */
  askedAt: number;
  /** When its answer arrived: the promise holds from here on. */
  from: number;
  /** When it ends by itself; Infinity if it does not. */
  lapsesAt: number;
  /** The end that comes with this promise: a move gives up one place for another. */
  movedBy?: Ending;
}

/** A request for the end of promised hours, by their owner or others. */
export interface Ending {
  ends(promise: Acknowledged): boolean;
  askedAt: number;
  /** Undefined while it is open, or if the outcome is unknown. */
  answeredAt?: number;
  /** It was refused: nothing ended. */
  refused?: boolean;
}

/**
 * The promises that the system has made. Each surely holds from the arrival of its answer until its own end or the
 * first request for its end; from then on it may be over, whatever is answered meanwhile.
 */
export class Acknowledgements {
  readonly all: Acknowledged[] = [];
  private readonly endings: Ending[] = [];

  /** Records a promise. It replaces the same user's earlier promises for these hours of this ground. */
  give(promise: Omit<Acknowledged, 'from'>): void {
    if (this.all.some((other) => isWindowOf(promise, other))) return; // the booking's promise covers it
    const { userId, id, askedAt } = promise;
    const now = Date.now();
    const before = this.all.filter((other) => other.userId === userId && other.id !== id);
    if (before.some((other) => sharedHour(other, promise))) {
      const ends = (other: Acknowledged) =>
        before.includes(other) && sharedHour(other, promise) !== undefined;
      this.endings.push({ ends, askedAt, answeredAt: now });
    }
    this.all.push({ ...promise, from: now });
  }

  /** Marks a booking as confirmed: it no longer ends by itself. */
  keep(id: string, askedAt: number): void {
    const last = this.all.filter((promise) => promise.id === id).at(-1);
    if (last) this.all.push({ ...last, askedAt, from: Date.now(), lapsesAt: Number.POSITIVE_INFINITY });
  }

  /** Records a request for the end of a hold or booking; the caller writes the answer into the result. */
  end(id: string): Ending {
    return this.endWhere((promise) => promise.id === id);
  }

  /** Records a request for the end of everything on these hours (a closure). */
  endUnder(slot: Slot): Ending {
    return this.endWhere((promise) => sharedHour(promise, slot) !== undefined);
  }

  /** Records a call for hours with an unknown outcome: the user's holds that overlap may have been replaced. */
  mayHaveGivenWay(userId: string, slot: Slot, askedAt: number): void {
    const ends: Ending['ends'] = (promise) =>
      promise.kind === 'hold' && promise.userId === userId && sharedHour(promise, slot) !== undefined;
    this.endWhere(ends, askedAt);
  }

  private endWhere(ends: Ending['ends'], askedAt = Date.now()): Ending {
    const ending: Ending = { ends, askedAt };
    this.endings.push(ending);
    return ending;
  }

  /** Until when a promise surely held; Infinity if nothing ended it. */
  until(promise: Acknowledged): number {
    const asked = this.endings
      .filter((ending) => ending !== promise.movedBy && !ending.refused && ending.ends(promise))
      // A request answered before the promise was asked for does not end it.
      .filter(({ answeredAt }) => answeredAt === undefined || answeredAt > promise.askedAt)
      .map(({ askedAt }) => askedAt);
    return Math.min(promise.lapsesAt, ...asked);
  }
}

/** A hold on the player's own pending booking is that booking's window, and ends with it. */
function isWindowOf(hold: Omit<Acknowledged, 'from'>, booking: Acknowledged): boolean {
  const same = ['userId', 'groundId', 'bookingDate', 'timeSlot', 'lapsesAt'] as const;
  return (
    hold.kind === 'hold' && booking.kind === 'booking' && same.every((key) => hold[key] === booking[key])
  );
}

/** An hour of the same ground that both slots contain, as `yyyy-MM-dd h`. */
export function sharedHour(a: Slot, b: Slot): string | undefined {
  if (a.groundId !== b.groundId) return undefined;
  const mine = new Set(hoursOf(a.bookingDate, a.timeSlot).map(({ date, hour }) => `${date} ${hour}`));
  const shared = hoursOf(b.bookingDate, b.timeSlot).find(({ date, hour }) => mine.has(`${date} ${hour}`));
  return shared && `${shared.date} ${shared.hour}`;
}
