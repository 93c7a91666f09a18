// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { stubDialogs } from '../../../components/testing/stub-dialogs.js';
import { PriceEditor } from './price-editor.js';

const ground = vi.hoisted(() => ({
  _id: 'a'.repeat(24),
  name: 'Nets',
  price: {
    perHour: 500,
    discount: 0,
    ranges: [{ start: '06:00', end: '23:00', perHour: 500 }],
    rules: [],
    mode: 'start',
    currency: 'INR',
  },
  policies: { cancellation: 'None', rules: [] },
}));
const mutateAsync = vi.hoisted(() => vi.fn(async () => ground));
vi.mock('../../owner-grounds/public.js', () => ({
  useUpdateGround: () => ({ isPending: false, mutateAsync }),
}));
afterEach(() => vi.unstubAllGlobals());

test('leaving without saving does not save the prices', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stubDialogs();
  document.body.innerHTML = '<a href="/elsewhere">Elsewhere</a><div></div>';
  const root = createRoot(document.querySelector('div') as HTMLElement);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <PriceEditor ground={ground as never} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  const policy = document.querySelector('textarea') as HTMLTextAreaElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(policy, 'Changed');
    policy.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const link = document.querySelector('a');
  link?.addEventListener('click', (event) => event.preventDefault());
  await act(async () => link?.click());
  const dialog = document.querySelector('dialog');
  expect(dialog?.querySelector('h2')?.textContent).toBe('Leave without saving?');
  expect(dialog?.closest('form')).toBeNull();
  await act(async () => dialog?.querySelector<HTMLButtonElement>('.btn-danger')?.click());
  expect(mutateAsync).not.toHaveBeenCalled();
  await act(async () => root.unmount());
});
