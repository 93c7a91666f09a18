// @vitest-environment jsdom
import type { GamePlace } from '@crease/shared/contracts/games';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '../../components/toast-store.js';
import { shareOf } from './held-kinds.js';
import { shareTexts as t } from './share-texts.js';
import { useHeldPayment } from './use-held-payment.js';

const place: GamePlace = { _id: 'a'.repeat(24), status: 'held', share: 150 };

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The open sheet of a held place. `see` shows it another reading of the game. */
async function openSheet() {
  const said = vi.fn<(text: string) => void>();
  vi.spyOn(toast, 'success').mockImplementation(said);
  vi.spyOn(toast, 'warning').mockImplementation(said);
  const close = vi.fn();
  let sheet: ReturnType<typeof useHeldPayment> | undefined;
  function Sheet({ mine }: { mine: GamePlace | undefined }) {
    sheet = useHeldPayment(shareOf(place._id), place, mine, close);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  const client = new QueryClient();
  const see = (mine: GamePlace | undefined) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <Sheet mine={mine} />
        </QueryClientProvider>,
      ),
    );
  await see(undefined);
  return { see, close, said, expire: () => act(async () => sheet?.expire()) };
}

test('stays open until the game with the new place has been read', async () => {
  const { see, close } = await openSheet();
  expect(close).not.toHaveBeenCalled();
  await see(place);
  expect(close).not.toHaveBeenCalled();
});

test('closes when another tab has paid the share', async () => {
  const { see, close, said } = await openSheet();
  await see(place);
  await see({ ...place, status: 'in' });
  expect([said.mock.calls, close.mock.calls.length]).toEqual([[[t.paid]], 1]);
});

test('closes when the place is taken back', async () => {
  const { see, close, said } = await openSheet();
  await see(place);
  await see(undefined);
  expect([said.mock.calls, close.mock.calls.length]).toEqual([[[t.lost]], 1]);
});

test('closes once when the time is over, and the server says so too', async () => {
  const { see, close, said, expire } = await openSheet();
  await see(place);
  await expire();
  await see(undefined);
  expect([said.mock.calls, close.mock.calls.length]).toEqual([[[t.lapsed]], 1]);
});
