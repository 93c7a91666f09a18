import { stagger } from '@crease/domain/testing/pauses';
import { describe, expect, it } from 'vitest';
import { KeyedQueue } from './keyed-queue.js';

describe('KeyedQueue', () => {
  it('keeps the order within a key and runs other keys in parallel', async () => {
    const queue = new KeyedQueue();
    const done: string[] = [];
    const task = (name: string, ms: number) => async () => {
      await stagger(ms);
      done.push(name);
    };
    queue.run('a', task('a1', 40));
    queue.run('a', task('a2', 0));
    queue.run('b', task('b1', 5));
    await queue.settled();
    expect(done).toEqual(['b1', 'a1', 'a2']);
  });
});
