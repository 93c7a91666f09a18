import { expect, it } from 'vitest';
import { stagger } from '../../testing/pauses.js';
import { TurnQueue } from './turn-queue.js';

it('runs two jobs at a time, in order, and refuses jobs beyond the queue limit', async () => {
  const queue = new TurnQueue(2, 2, () => new Error('full'));
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const finish: (() => void)[] = [];
  const work = (n: number) =>
    queue.run(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => finish.push(resolve));
      order.push(n);
      running -= 1;
    });
  const all = [work(1), work(2), work(3), work(4)];
  await expect(work(5)).rejects.toThrow('full');
  for (let i = 0; i < 4; i += 1) {
    finish.shift()?.();
    await stagger(1);
  }
  await Promise.all(all);
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4]);
});

it('starts the next job when a job fails', async () => {
  const queue = new TurnQueue(1, 1, () => new Error('full'));
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(queue.run(async () => 'yes')).resolves.toBe('yes');
});
