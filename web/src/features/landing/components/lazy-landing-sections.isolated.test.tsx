// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { LandingSections } from './lazy-landing-sections.js';

const chunk = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrive, arrived };
});
vi.mock('./landing-sections.js', async () => {
  await chunk.arrived;
  return { LandingSections: () => <p>Sections</p> };
});
afterEach(() => vi.unstubAllGlobals());

test('the sections of the home page request the site while their code is still loading', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const fetched = vi.fn((_address: string | URL | Request) => new Promise(() => {}));
  vi.stubGlobal('fetch', fetched);
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <LandingSections room="room" />
      </QueryClientProvider>,
    ),
  );
  await expect.poll(() => fetched).toHaveBeenCalledOnce();
  expect(String(fetched.mock.calls[0]?.[0])).toMatch(/\/site$/);
  expect(place.textContent).not.toContain('Sections');
  await act(async () => chunk.arrive());
  await expect.poll(() => place.textContent).toContain('Sections');
  act(() => root.unmount());
});
