import { afterEach, expect, it, vi } from 'vitest';
import { signal } from '../../lib/signal.js';
import { chime } from './chime.js';

vi.mock('../../lib/signal.js', () => ({ signal: vi.fn() }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(signal).mockClear();
});

/** Web Locks shared by the tabs of one browser. */
function sharedLocks() {
  const held = new Set<string>();
  return {
    request: async (name: string, _options: object, work: (lock: object | null) => Promise<void>) => {
      if (held.has(name)) return await work(null);
      held.add(name);
      await work({ name });
    },
  };
}

it('a booking sounds once, in however many tabs it arrives', () => {
  vi.stubGlobal('navigator', { locks: sharedLocks() });
  for (let tab = 0; tab < 3; tab++) chime('a');
  expect(signal).toHaveBeenCalledTimes(1);
  chime('b');
  expect(signal).toHaveBeenCalledTimes(2);
});

it('every tab sounds if tabs cannot coordinate', () => {
  vi.stubGlobal('navigator', {});
  chime('a');
  expect(signal).toHaveBeenCalledWith('bell');
});
