/** Shows refresh token `n` at a time in ms; returns the number of the new token, or null if it is refused. */
export type ShowToken = (n: number, atMs: number) => Promise<number | null> | number | null;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** How long the web's request waits for an answer (`web/src/lib/api/send.ts`), and a request at most travels. */
const TIMEOUT_MS = 30 * SECOND;

/** A repeatable source of numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Events with their times, in order. */
class Timeline {
  private readonly events: { at: number; run: () => void | Promise<void> }[] = [];

  at(at: number, run: () => void | Promise<void>): void {
    this.events.push({ at, run });
  }

  async play(): Promise<void> {
    while (this.events.length > 0) {
      this.events.sort((one, other) => other.at - one.at);
      await this.events.pop()?.run();
    }
  }
}

/** One travel over a bad network: mostly quick, now and then up to half a minute, or lost. */
const travelMs = (random: () => number): number | undefined => {
  if (random() < 0.15) return undefined;
  return random() < 0.7 ? 20 + random() * 500 : random() * TIMEOUT_MS;
};

export interface TabOrder {
  /** How many tabs the browser has. */
  tabs: number;
  /** How many requests reached the server. */
  shown: number;
  /** How many of them it refused. */
  refused: number;
}

/**
 * One browser of 2 to 20 tabs that are restored at once and then load again at random within two hours. Requests and
 * answers are delayed, lost and overtake each other; tabs are closed while they wait; one tab asks at a time.
 */
export async function playTabsInTurn(random: () => number, show: ShowToken): Promise<TabOrder> {
  const order: TabOrder = { tabs: 2 + Math.floor(random() * 19), shown: 0, refused: 0 };
  const line = new Timeline();
  let cookie = 1;
  let isBusy = false;
  const queue: ((at: number) => void)[] = [];

  const release = (at: number) => {
    isBusy = false;
    queue.shift()?.(at);
  };
  const take = (now: number) => {
    if (isBusy) {
      queue.push(take);
      return;
    }
    isBusy = true;
    const carried = cookie;
    // The browser drops the answer of a request that timed out or whose tab was closed.
    const givesUpAt = now + (random() < 0.1 ? random() * 2 * SECOND : TIMEOUT_MS);
    let isOver = false;
    const end = (at: number) => {
      if (isOver) return;
      isOver = true;
      release(at);
    };
    line.at(givesUpAt, () => end(givesUpAt));
    const out = travelMs(random);
    if (out === undefined) return;
    line.at(now + out, async () => {
      order.shown += 1;
      const given = await show(carried, now + out);
      if (given === null) order.refused += 1;
      const back = travelMs(random);
      if (back === undefined || given === null) return;
      const arrivesAt = now + out + back;
      line.at(arrivesAt, () => {
        if (isOver) return;
        cookie = given;
        end(arrivesAt);
      });
    });
  };
  for (let tab = 0; tab < order.tabs; tab += 1) {
    const restoredAt = random() * 2 * SECOND;
    line.at(restoredAt, () => take(restoredAt));
    for (let loads = Math.floor(random() * 4); loads > 0; loads -= 1) {
      const at = 2 * SECOND + random() * (random() < 0.5 ? MINUTE : 120 * MINUTE);
      line.at(at, () => take(at));
    }
  }
  await line.play();
  return order;
}

/** Like `playTabsInTurn`, but the tabs may ask at the same time, for half a minute. */
export async function playTabsAtOnce(random: () => number, show: ShowToken): Promise<TabOrder> {
  const order: TabOrder = { tabs: 2 + Math.floor(random() * 19), shown: 0, refused: 0 };
  const line = new Timeline();
  let cookie = 1;
  for (let tab = 0; tab < order.tabs; tab += 1) {
    for (let loads = 1 + Math.floor(random() * 3); loads > 0; loads -= 1) {
      const sentAt = random() * TIMEOUT_MS;
      line.at(sentAt, () => {
        const carried = cookie;
        const out = travelMs(random);
        if (out === undefined) return;
        line.at(sentAt + out, async () => {
          order.shown += 1;
          const given = await show(carried, sentAt + out);
          if (given === null) order.refused += 1;
          const back = travelMs(random);
          if (given === null || back === undefined || out + back > TIMEOUT_MS) return;
          line.at(sentAt + out + back, () => {
            cookie = given;
          });
        });
      });
    }
  }
  await line.play();
  return order;
}

/** A cookie copied by a thief: owner and thief refresh separately, more than a minute apart. */
export interface Theft {
  /** Whether the session ended. */
  isEnded: boolean;
  /** Number of refreshes answered after one of the two was two tokens behind and refreshed again. */
  answeredTooLate: number;
}

export async function playTheft(random: () => number, show: ShowToken): Promise<Theft> {
  const theft: Theft = { isEnded: false, answeredTooLate: 0 };
  const holds = { owner: 1, thief: 1 };
  let newest = 1;
  let now = 0;
  for (let turn = 0; turn < 60 && !theft.isEnded; turn += 1) {
    now += 61 * SECOND + random() * 15 * MINUTE;
    const who = random() < 0.5 ? 'owner' : 'thief';
    const isBehind = holds[who] < newest - 1;
    const given = await show(holds[who], now);
    if (given === null) {
      theft.isEnded = true;
      break;
    }
    if (isBehind) theft.answeredTooLate += 1;
    holds[who] = given;
    newest = Math.max(newest, given);
  }
  return theft;
}
