import { afterEach, expect, it, vi } from 'vitest';
import { batch, Failed } from './batch.js';

afterEach(() => {
  vi.useRealTimers();
});

it('sends what is asked while a batch is under way together with the next, in order', async () => {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const double = batch(
    async (numbers: number[]) => {
      batches.push(numbers);
      await new Promise<void>((resolve) => ends.push(resolve));
      return numbers.map((n) => 2 * n);
    },
    { atOnce: 1 },
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const first = double(1);
  await turn();
  const others = [double(2), double(3)];
  await turn();
  expect(batches).toEqual([[1]]);
  ends[0]?.();
  expect(await first).toBe(2);
  await turn();
  ends[1]?.();
  expect(await Promise.all(others)).toEqual([4, 6]);
  expect(batches).toEqual([[1], [2, 3]]);
});

it('// The first answer frees a place.', async () => {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const ask = batch(async (numbers: number[]) => {
    batches.push(numbers);
    await new Promise<void>((resolve) => ends.push(resolve));
    return numbers;
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const first = ask(0);
  await turn();
  const few = [1, 2, 3].map(ask);
  await turn();
  expect(batches).toEqual([[0]]);
  const more = [4, 5, 6, 7, 8].map(ask);
  await turn();
  expect(batches).toEqual([[0], [1, 2, 3, 4, 5, 6, 7, 8]]);
  const others = Array.from({ length: 20 }, (_, n) => ask(10 + n));
  await turn();
  expect(batches).toHaveLength(2);
  // Whichever is answered first makes room.
  ends[1]?.();
  expect(await Promise.all([...few, ...more])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  await turn();
  expect(batches[2]).toHaveLength(20);
  ends[0]?.();
  ends[2]?.();
  expect(await Promise.all([first, ...others])).toHaveLength(21);
});

it('lets one question fail alone, also in a large batch', async () => {
  const half = batch(async (numbers: number[]) =>
    numbers.map((n) => (n % 2 === 0 ? n / 2 : new Failed(new Error(`${n} is odd`)))),
  );
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => half(n)));
  for (const [n, outcome] of outcomes.entries()) {
    expect(outcome).toMatchObject(n % 2 === 0 ? { value: n / 2 } : { reason: new Error(`${n} is odd`) });
  }
});

it('spaces out batches under load, but does not delay requests at rest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] });
  const batches: number[][] = [];
  const ask = batch(
    async (numbers: number[]) => {
      batches.push(numbers);
      return numbers;
    },
    { apartMs: 20 },
  );
  const first = ask(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(await first).toBe(1);
  const others = [ask(2), ask(3)];
  await vi.advanceTimersByTimeAsync(10);
  others.push(ask(4));
  expect(batches).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(10);
  expect(await Promise.all(others)).toEqual([2, 3, 4]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
  await vi.advanceTimersByTimeAsync(100);
  void ask(5);
  await vi.advanceTimersByTimeAsync(0);
  expect(batches.at(-1)).toEqual([5]);
});

it('does not wait when a full batch is pending', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] });
  const sizes: number[] = [];
  const ask = batch(
    async (numbers: number[]) => {
      sizes.push(numbers.length);
      return numbers;
    },
    { apartMs: 1_000 },
  );
  const all = Array.from({ length: 450 }, (_, n) => ask(n));
  await vi.advanceTimersByTimeAsync(900);
  expect(sizes).toEqual([200, 200]);
  await vi.advanceTimersByTimeAsync(200);
  expect(await Promise.all(all)).toHaveLength(450);
  expect(sizes).toEqual([200, 200, 50]);
});
