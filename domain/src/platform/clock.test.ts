import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSyncedClock, type SyncedClock } from './clock.js';
import { createLogger } from './log.js';

const MINUTE = 60_000;
const log = createLogger('test', 'silent');
const realNow = Date.now;
let clock: SyncedClock | undefined;

/** A database with the machine's true clock, which counts its queries. */
function aDatabase() {
  const command = vi.fn(async () => ({ localTime: new Date(realNow()) }));
  return { command };
}

/** Sets this machine's clock off by this much from now on. */
const skew = (ms: number) => vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ms);
const errorOf = (made: SyncedClock) => Math.abs(made.now().getTime() - realNow());

afterEach(() => {
  clock?.stop();
  vi.restoreAllMocks();
});

describe('the clock', () => {
  it.each([2 * MINUTE, -2 * MINUTE])(
    'tells the database’s time on a machine that is %i ms off',
    async (ms) => {
      skew(ms);
      clock = createSyncedClock(aDatabase(), log, () => expect.fail('two minutes are no reason to stop'));
      await clock.sync();
      expect(errorOf(clock)).toBeLessThan(50);
    },
  );

  it('is not moved when this machine’s clock is set, and compares again before the next claim', async () => {
    const database = aDatabase();
    clock = createSyncedClock(database, log, () => expect.fail('no reason to stop'));
    await clock.sync();
    await clock.steady();
    expect(database.command).toHaveBeenCalledTimes(1);
    skew(3_000);
    expect(errorOf(clock)).toBeLessThan(50);
    await clock.steady();
    expect(database.command).toHaveBeenCalledTimes(2);
    await clock.steady();
    expect(database.command).toHaveBeenCalledTimes(2);
  });

  it('accepts a jump only after measuring it twice', async () => {
    const database = aDatabase();
    clock = createSyncedClock(database, log, () => expect.fail('no reason to stop'));
    await clock.sync();
    database.command.mockResolvedValueOnce({ localTime: new Date(realNow() + 10 * MINUTE) });
    await clock.sync();
    expect(errorOf(clock)).toBeLessThan(50);
    expect(database.command).toHaveBeenCalledTimes(3);
  });

  it('follows a jump once when two comparisons of it overlap', async () => {
    skew(-2 * MINUTE);
    let answer = () => {};
    const away = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const command = vi.fn(async () => {
      await away; // a database that hangs for longer than the interval of comparisons
      return { localTime: new Date(realNow()) };
    });
    clock = createSyncedClock({ command }, log, () => expect.fail('two minutes are no reason to stop'));
    const both = [clock.sync(), clock.sync()];
    answer();
    await Promise.all(both);
    expect(errorOf(clock)).toBeLessThan(50);
  });

  it('stops a process whose machine is more than five minutes off', async () => {
    skew(6 * MINUTE);
    const stopped = vi.fn();
    clock = createSyncedClock(aDatabase(), log, stopped);
    await clock.sync();
    expect(stopped).toHaveBeenCalledOnce();
    expect(stopped.mock.calls[0]?.[0]).toBeCloseTo(-6 * MINUTE, -3);
  });
});
