import type { LiveStatus } from './live-status.js';

/** A loss shorter than this (ms) is not reported. */
const LOST_AFTER_MS = 2500;
/** The very first opening may take longer on a slow phone. */
const OPENING_MS = 8000;

export interface LiveStatusKeeper {
  /** Something arrived, so nothing before now was missed. */
  heard(): void;
  /** The socket has begun to open. */
  opening(): void;
  /** The socket is open. */
  live(): void;
  /** The socket is not open; `wanted`: there are listeners, so a lasting loss is reported. */
  away(wanted: boolean): void;
  /** The socket was closed because there are no listeners; the next opening counts as the first. */
  closed(): void;
}

/** The socket's status for screens: a loss is reported only when it lasts, and never without listeners. */
export function createLiveStatusKeeper(
  tell: (status: LiveStatus, heardAt: number | undefined) => void,
): LiveStatusKeeper {
  let status: LiveStatus = 'idle';
  let wasLive = false;
  let heardAt: number | undefined;
  let losing: ReturnType<typeof setTimeout> | undefined;

  const say = (next: LiveStatus) => {
    status = next;
    tell(next, heardAt);
  };
  const settle = (next: LiveStatus) => {
    clearTimeout(losing);
    losing = undefined;
    say(next);
  };
  const loseLater = () => {
    if (status === 'lost') return;
    losing ??= setTimeout(() => settle('lost'), wasLive ? LOST_AFTER_MS : OPENING_MS);
  };

  const heard = () => {
    heardAt = Date.now();
  };
  return {
    heard,
    opening() {
      // A loss about to be reported stays so: another attempt is no news until it succeeds.
      say('connecting');
      loseLater();
    },
    live() {
      heard();
      settle('live');
      wasLive = true;
    },
    away(wanted) {
      if (wanted) loseLater();
      else settle('idle');
    },
    closed() {
      wasLive = false;
      heardAt = undefined;
      settle('idle');
    },
  };
}
