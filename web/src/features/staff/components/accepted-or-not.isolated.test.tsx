// @vitest-environment jsdom
import { listSessions } from '@crease/shared/contracts/auth';
import { user as contract } from '@crease/shared/contracts/user';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../../lib/api/call.js';
import { currentToken, onSessionExpired, startSession } from '../../../lib/session.js';
import { anOwner } from '../../../lib/testing/an-owner.js';
import { AcceptedOrNot } from './accepted-or-not.js';

const user = contract.parse(anOwner);

const refusal = (code: string, status: number) =>
  Response.json({ success: false, code, message: 'No.' }, { status });

let asked: string[] = [];
/** Lets the server report that the session is over. */
let answer: () => void;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  asked = [];
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (url: string, { method }: { method?: string }) => {
    asked.push(`${method} ${url}`);
    if (url.includes('/accept')) return refusal('FORBIDDEN', 403);
    if (!url.endsWith('/auth/logout')) return refusal('UNAUTHENTICATED', 401);
    await late;
    return Response.json({ success: true, message: 'Done.' });
  });
  document.body.innerHTML = '<main></main>';
});
afterEach(() => vi.unstubAllGlobals());

const press = () => act(async () => document.querySelector('button')?.click());

test('requests refused while signing out for the invited account do not lead to the login page', async () => {
  startSession({ token: 'mine', user });
  const expired = vi.fn();
  onSessionExpired(expired);
  const root = createRoot(document.querySelector('main') as HTMLElement);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <AcceptedOrNot token="t" user={user} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  await press();
  await expect.poll(() => document.body.textContent).toContain('another account');

  const inFlight = call(listSessions).catch(() => 'refused');
  await press();
  await expect.poll(() => asked).toContain('POST /api/auth/logout');
  answer();
  expect(await inFlight).toBe('refused');
  await expect.poll(() => currentToken()).toBeUndefined();
  expect(asked).not.toContain('POST /api/auth/refresh');
  expect(expired).not.toHaveBeenCalled();
  await act(async () => root.unmount());
});
