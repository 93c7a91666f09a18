// @vitest-environment jsdom
import type { Ground } from '@crease/shared/contracts/grounds';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubDialogs } from '../../../components/testing/stub-dialogs.js';
import { type Desk, DeskContext } from '../../desk/public.js';
import { QuickWalkIn } from './quick-walk-in.js';

const ground = {
  _id: 'a'.repeat(24),
  name: 'Sixer Cage',
  features: { capacity: 12 },
  price: { perHour: 900, currency: 'INR', discount: 0, ranges: [] },
} as unknown as Ground;
const desk = { workplace: { ownerId: 'b'.repeat(24) }, may: () => false } as unknown as Desk;
const now = Date.now();
const date = addDays(dayOf(new Date(now)), 1);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stubDialogs();
  document.body.innerHTML = '<main></main>';
});
afterEach(() => vi.unstubAllGlobals());

const shown = () => document.querySelector('.walk-in-when')?.textContent;

test('a walk-in under way keeps its length and price when its hours are shown as taken', async () => {
  let sent = '';
  // Never resolves: the walk-in is being added until the end of the test.
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent = body;
    return new Promise(() => {});
  });
  const root = createRoot(document.querySelector('main') as HTMLElement);
  const client = new QueryClient();
  const show = (free: { at: number }[]) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <DeskContext value={desk}>
            <QuickWalkIn
              ground={ground}
              date={date}
              at={18}
              hours={3}
              free={free}
              now={now}
              onClose={() => {}}
            />
          </DeskContext>
        </QueryClientProvider>,
      ),
    );
  await show([{ at: 18 }, { at: 19 }, { at: 20 }]);
  // Another booking takes the last hour, so two of the three hours that were chosen remain.
  await show([{ at: 18 }, { at: 19 }]);
  const before = shown();
  expect(before).toContain('6–8 PM');

  const phone = document.querySelector<HTMLInputElement>('input[name=phone]') as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(phone, '9820012345');
    phone.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => document.querySelector('form')?.requestSubmit());
  await expect.poll(() => sent).toContain('"timeSlot":"18:00-20:00"');
  await show([]);
  expect(shown()).toBe(before);
  expect(document.querySelector('[role=alert]')).toBeNull();
  await act(async () => root.unmount());
});
