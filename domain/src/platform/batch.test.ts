import { expect, it } from 'vitest';
import { batch, Failed } from './batch.js';

it('sends what is asked while a batch is under way together with the next, in order', async () => {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const double = batch(async (numbers: number[]) => {
    batches.push(numbers);
    await new Promise<void>((resolve) => ends.push(resolve));
    return numbers.map((n) => 2 * n);
  });
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

it('lets one question fail alone, in a large batch too', async () => {
  const half = batch(async (numbers: number[]) =>
    numbers.map((n) => (n % 2 === 0 ? n / 2 : new Failed(new Error(`${n} is odd`)))),
  );
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => half(n)));
  for (const [n, outcome] of outcomes.entries()) {
    expect(outcome).toMatchObject(n % 2 === 0 ? { value: n / 2 } : { reason: new Error(`${n} is odd`) });
  }
});
