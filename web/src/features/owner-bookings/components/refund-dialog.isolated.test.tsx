// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { stubDialogs } from '../../../components/testing/stub-dialogs.js';
import { aBooking } from '../../bookings/testing/a-booking.js';
import { RefundDialog } from './refund-dialog.js';

afterEach(() => vi.unstubAllGlobals());

test('the button of a refund names the amount that goes back', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stubDialogs();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const booking = aBooking({ payment: { ...aBooking().payment, status: 'completed', captured: 2754 } });
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <RefundDialog booking={booking} onClose={() => undefined} />
      </QueryClientProvider>,
    ),
  );
  expect(document.querySelector('[type=submit]')?.textContent).toBe('Give back ₹2,754');
  act(() => root.unmount());
});
