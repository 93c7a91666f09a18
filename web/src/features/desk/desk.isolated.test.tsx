// @vitest-environment jsdom
import type { Ground } from '@crease/shared/contracts/grounds';
import type { Workplace } from '@crease/shared/contracts/workplace';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { askBeforeLeaving } from '../../lib/before-leaving.js';
import { type Desk, useOpenDesk } from './desk.js';
import { ownerKeys } from './owner-keys.js';

afterEach(() => vi.unstubAllGlobals());

const [OWNER, OTHER] = ['a'.repeat(24), 'b'.repeat(24)];
const grounds = ['c'.repeat(24), 'd'.repeat(24)].map((_id) => ({ _id, name: _id }) as Ground);
const workplaces = [OWNER, OTHER].map(
  (ownerId) => ({ ownerId, businessName: ownerId, role: 'owner' }) as Workplace,
);

test('another ground or workplace is opened only after a form with unsaved input was asked', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const owner of [OWNER, OTHER]) client.setQueryData(ownerKeys.groundsOf(owner), grounds);
  let desk: Desk | undefined;
  const Page = () => {
    desk = useOpenDesk(workplaces);
    return null;
  };
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <Page />
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  );
  await act(async () => desk?.chooseGround(grounds[0]?._id));
  expect(desk?.ground?._id).toBe(grounds[0]?._id);

  const asked: (() => void)[] = [];
  const stopAsking = askBeforeLeaving((leave) => asked.push(leave));
  await act(async () => desk?.chooseGround(grounds[0]?._id));
  expect(asked).toHaveLength(0);
  await act(async () => desk?.chooseGround(grounds[1]?._id));
  await act(async () => desk?.chooseWorkplace(OTHER));
  expect(asked).toHaveLength(2);
  expect(desk?.workplace.ownerId).toBe(OWNER);
  expect(desk?.ground?._id).toBe(grounds[0]?._id);
  await act(async () => asked[0]?.());
  expect(desk?.ground?._id).toBe(grounds[1]?._id);
  await act(async () => asked[1]?.());
  expect(desk?.workplace.ownerId).toBe(OTHER);
  stopAsking();
  await act(async () => root.unmount());
});
