// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { formOfDraft } from '../draft-form.js';
import { listGroundTexts as t } from '../texts.js';
import type { ListState } from '../use-list-ground.js';
import { PlaceStep } from './place-step.js';

vi.mock('../../map/components/place-picker.js', () => ({ default: () => <div className="the-map" /> }));
afterEach(() => vi.unstubAllGlobals());

const mumbai = {
  id: 'mumbai',
  name: 'Mumbai',
  state: 'Maharashtra',
  latitude: 19,
  longitude: 72,
  popular: true,
};
const json = (body: object, status: number) =>
  Response.json({ success: status === 200, ...body }, { status });

test('cities that could not be read are asked for again, and the map is named only once it is shown', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  let isDown = true;
  vi.stubGlobal('fetch', async () =>
    isDown
      ? json({ message: 'Down', code: 'INTERNAL', requestId: '1' }, 500)
      : json({ cities: [mumbai] }, 200),
  );
  const state: Partial<ListState> = {
    form: { ...formOfDraft({}), cityId: 'mumbai' },
    errors: { point: t.pointMissing },
    bind: (field) => ({
      value: field === 'cityId' ? 'mumbai' : '',
      error: undefined,
      onChange: () => undefined,
    }),
  };
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PlaceStep state={state as ListState} />
    </QueryClientProvider>,
  );
  const retry = () =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again');
  await expect.poll(retry).toBeDefined();
  expect(place.textContent).not.toMatch(/\bmap\b/i);
  expect(place.textContent).toContain(t.pointMissingNoMap);

  isDown = false;
  retry()?.click();
  await expect.poll(() => place.querySelector('.the-map')).not.toBeNull();
  expect(place.textContent).toContain(t.mapText);
  expect(place.textContent).toContain(t.pointMissing);
  root.unmount();
});
