import { type Shot, shot } from '../http-load.js';
import type { Player, Stage } from '../stage.js';

/** An hour of a ground, as the engine and the bare server name it. */
export interface Hour {
  groundId: string;
  date: string;
  hour: number;
}

const two = (hour: number): string => String(hour % 24).padStart(2, '0');
export const slotTextOf = (hour: number): string => `${two(hour)}:00-${two(hour + 1)}:00`;

export function holdShot(port: number, { groundId, date, hour }: Hour, player: Player): Shot {
  const body = { groundId, bookingDate: date, timeSlot: slotTextOf(hour) };
  return shot(port, '/api/bookings/temp-hold', { method: 'POST', token: player.token, body });
}

export function bareHoldShot({ bare }: Stage, { groundId, date, hour }: Hour, player: Player): Shot {
  const body = { key: `${groundId}:${date}`, hour: String(hour), userId: player.id };
  return shot(bare, '/hold', { method: 'POST', body });
}

/** Returns unused hours: over the grounds first, then over hours, then over dates. */
export class FreshHours {
  #next = 0;
  constructor(
    private readonly grounds: readonly string[],
    private readonly dateIn: (days: number) => string,
  ) {}

  take(): Hour {
    const i = this.#next++;
    const groundId = this.grounds[i % this.grounds.length] ?? '';
    const turn = Math.floor(i / this.grounds.length);
    const days = 1 + Math.floor(turn / 24);
    if (days > 29) throw new Error('the bench has used up its hours');
    return { groundId, date: this.dateIn(days), hour: turn % 24 };
  }
}

/**
 * Holds until V8 has compiled the code: up to 10,000 of ours (2,500 of the bare server's) some functions were still
 * compiled in each 2,000.
 */
const WARM_HOLDS = 12_000;

/** The number of uncounted blocks for blocks of this size. */
export const warmUpsOf = (count: number): number => Math.ceil(WARM_HOLDS / count);
