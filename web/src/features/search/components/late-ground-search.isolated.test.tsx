// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { LateGroundSearch } from './late-ground-search.js';

const loaded = vi.fn();
vi.mock(import('../../../lib/after-paint.js'), () => ({
  afterPaint: (run) => {
    run();
    return () => {};
  },
}));
vi.mock('./ground-search.js', () => {
  loaded();
  return { GroundSearch: () => <input aria-label="Search" /> };
});
afterEach(() => vi.unstubAllGlobals());

/** A screen whose width can change. */
function screenOf(wide: boolean) {
  const listeners = new Set<() => void>();
  const query = {
    matches: wide,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal('matchMedia', () => query);
  return (matches: boolean) => {
    query.matches = matches;
    for (const listener of listeners) listener();
  };
}

test('the header loads its search box once the screen is wide, and keeps it when it becomes narrow', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const resize = screenOf(false);
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(<LateGroundSearch />));
  expect(loaded).not.toHaveBeenCalled();
  expect(place.innerHTML).toBe('');
  await act(async () => resize(true));
  await expect.poll(() => place.querySelector('input')).not.toBeNull();
  // A rotated tablet: text typed so far must survive.
  const input = place.querySelector('input');
  await act(async () => resize(false));
  expect(place.querySelector('input')).toBe(input);
  act(() => root.unmount());
});
