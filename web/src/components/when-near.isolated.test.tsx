// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { WhenNear } from './when-near.js';

vi.mock(import('../lib/when-quiet.js'), () => ({ whenQuiet: () => Promise.resolve() }));

test('content that waits for what is above it loads afterwards, although it is near', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // Sees each element at once.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        this.tell([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  const place = document.createElement('div');
  const root = createRoot(place);
  const draw = (waits: boolean) =>
    act(async () =>
      root.render(
        <WhenNear className="room" waits={waits} idle={false}>
          <p>Prices</p>
        </WhenNear>,
      ),
    );
  await draw(true);
  expect(place.innerHTML).toContain('class="room"');
  await draw(false);
  expect(place.textContent).toBe('Prices');
  act(() => root.unmount());
  vi.unstubAllGlobals();
});
