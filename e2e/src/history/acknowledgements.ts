import { hoursOf } from '@crease/shared/time/slots';

/** A slot of a ground, as requests name it. */
export interface Slot {
  groundId: string;
  bookingDate: string;
  timeSlot: string;
}

/** Hours that somebody was told are theirs. */
export interface Acknowledged extends Slot {
  kind: 'hold' | 'booking';
  /** The hold's or the booking's id. */
  id: string;
  userId: string;
  /** When the operation that promised it was asked for. */
  askedAt: number;
  /** When its answer had arrived: from here on it is a promise. */
  from: number;
  /** When it ends by itself; Infinity when it is for good. */
  lapsesAt: number;
  /** The end that came with this very promise: a move gives up one place for another. */
  movedBy?: Ending;
}

/** Somebody asks for the end of what others, or they, were promised. */
export interface Ending {
  ends(promise: Acknowledged): boolean;
  askedAt: number;
  /** Undefined while it is open, or when nobody knows what became of it. */
  answeredAt?: number;
  /** It was refused: nothing ended. */
  refused?: boolean;
}

/**
 * The promises the system has made. Each surely holds from the arrival of its answer until its own end or the moment at
 * which somebody first asked for its end: from then on it may be over, whatever else is answered meanwhile.
 */
export class Acknowledgements {
  readonly all: Acknowledged[] = [];
  private readonly endings: Ending[] = [];

  /** Takes down a promise. What the same user had of these hours on this ground gives way to it. */
  give(promise: Omit<Acknowledged, 'from'>): void {
    if (this.all.some((other) => isWindowOf(promise, other))) return; // the booking's promise says all
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

  /** A booking is confirmed: it has no end of its own any more. */
  keep(id: string, askedAt: number): void {
    const last = this.all.filter((promise) => promise.id === id).at(-1);
    if (last) this.all.push({ ...last, askedAt, from: Date.now(), lapsesAt: Number.POSITIVE_INFINITY });
  }

  /** Somebody asks for the end of a hold or booking. The answer is to be written into what this gives. */
  end(id: string): Ending {
    return this.endWhere((promise) => promise.id === id);
  }

  /** Somebody asks for the end of all that lies on these hours (a closure). */
  endUnder(slot: Slot): Ending {
    return this.endWhere((promise) => sharedHour(promise, slot) !== undefined);
  }

  /** A user asked for hours and nobody knows what became of it: holds of theirs that touch them may have given way. */
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

  /** Until when a promise surely held; Infinity when nothing has ended it. */
  until(promise: Acknowledged): number {
    const asked = this.endings
      .filter((ending) => ending !== promise.movedBy && !ending.refused && ending.ends(promise))
      // What was over before this was asked for is no end of it.
      .filter(({ answeredAt }) => answeredAt === undefined || answeredAt > promise.askedAt)
      .map(({ askedAt }) => askedAt);
    return Math.min(promise.lapsesAt, ...asked);
  }
}

/** A hold on one's own pending booking is that booking's window under another name, and ends with it. */
function isWindowOf(hold: Omit<Acknowledged, 'from'>, booking: Acknowledged): boolean {
  const same = ['userId', 'groundId', 'bookingDate', 'timeSlot', 'lapsesAt'] as const;
  return (
    hold.kind === 'hold' && booking.kind === 'booking' && same.every((key) => hold[key] === booking[key])
  );
}

/** An hour of the same ground that both slots have, as `yyyy-MM-dd h`. */
export function sharedHour(a: Slot, b: Slot): string | undefined {
  if (a.groundId !== b.groundId) return undefined;
  const mine = new Set(hoursOf(a.bookingDate, a.timeSlot).map(({ date, hour }) => `${date} ${hour}`));
  const shared = hoursOf(b.bookingDate, b.timeSlot).find(({ date, hour }) => mine.has(`${date} ${hour}`));
  return shared && `${shared.date} ${shared.hour}`;
}
