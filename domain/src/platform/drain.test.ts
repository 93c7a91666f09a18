import { describe, expect, it } from 'vitest';
import { drain, inBatches } from './drain.js';
import { StoppedAtFailpoint } from './failpoint.js';
import { createLogger } from './log.js';

const core = { log: createLogger('test', 'silent') };
const round = { atOnce: 4, failed: 'not yet' };

async function* due(count: number) {
  for (let _id = 0; _id < count; _id++) yield { _id };
}

describe('a round of due work', () => {
  it('processes everything once, even if some items fail', async () => {
    const met: number[] = [];
    const found = await drain(core, due(1_000), round, async ({ _id }) => {
      met.push(_id);
      if (_id % 3 === 0) throw new Error('stuck');
    });
    expect(found).toBe(1_000);
    expect(met).toEqual(Array.from({ length: 1_000 }, (_, i) => i));
  });

  it('works on the configured number of items at once, and no more', async () => {
    let [under, most] = [0, 0];
    await drain(core, due(50), round, async () => {
      most = Math.max(most, ++under);
      await new Promise(setImmediate);
      under -= 1;
    });
    expect(most).toBe(4);
  });

  it('ends on a failure that applies to all remaining work', async () => {
    const endsRound = (error: unknown) => error instanceof RangeError;
    const work = async ({ _id }: { _id: number }) => {
      if (_id === 10) throw new RangeError('nobody answers');
    };
    expect(await drain(core, due(1_000), { ...round, atOnce: 1, endsRound }, work)).toBe(11);
  });

  it('ends when its process shuts down', async () => {
    const stop = new AbortController();
    const work = async ({ _id }: { _id: number }) => {
      if (_id === 10) stop.abort();
    };
    expect(await drain(core, due(1_000), { ...round, atOnce: 1, signal: stop.signal }, work)).toBe(11);
  });

  it('fails as a whole when the database is down', async () => {
    const away = Object.assign(new Error('gone'), { name: 'MongoNetworkError' });
    for (const error of [away, new StoppedAtFailpoint('hold.afterLive')]) {
      const under = new Set<number>();
      const work = async ({ _id }: { _id: number }) => {
        under.add(_id);
        await new Promise(setImmediate);
        under.delete(_id);
        if (_id === 2) throw error;
      };
      await expect(drain(core, due(1_000), round, work)).rejects.toBe(error);
      expect(under.size).toBe(0);
    }
  });
});

it('batches contain every item, with the remainder in the last one', async () => {
  const sizes: number[] = [];
  for await (const batch of inBatches(due(450), 200)) sizes.push(batch.length);
  expect(sizes).toEqual([200, 200, 50]);
});
