import { describe, expect, it } from 'vitest';
import { coalesce } from './coalesce.js';

function controlled() {
  const runs: { finish: (value: number) => void; fail: (error: Error) => void }[] = [];
  const call = coalesce(
    () => new Promise<number>((resolve, reject) => runs.push({ finish: resolve, fail: reject })),
  );
  return { runs, call };
}

describe('coalesce', () => {
  it('answers a thousand callers with two runs, never with a run that began before the call', async () => {
    const { runs, call } = controlled();
    const first = call();
    const others = Array.from({ length: 999 }, () => call());
    expect(runs).toHaveLength(1);
    runs[0]?.finish(1);
    expect(await first).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(runs).toHaveLength(2);
    runs[1]?.finish(2);
    expect(new Set(await Promise.all(others))).toEqual(new Set([2]));
  });

  it('runs again for waiting callers when the previous run failed', async () => {
    const { runs, call } = controlled();
    const first = call();
    const second = call();
    runs[0]?.fail(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await new Promise((resolve) => setImmediate(resolve));
    runs[1]?.finish(7);
    expect(await second).toBe(7);
  });

  it('starts at once when nothing is running', async () => {
    const { runs, call } = controlled();
    const first = call();
    runs[0]?.finish(1);
    await first;
    await new Promise((resolve) => setImmediate(resolve));
    const second = call();
    expect(runs).toHaveLength(2);
    runs[1]?.finish(2);
    expect(await second).toBe(2);
  });
});
