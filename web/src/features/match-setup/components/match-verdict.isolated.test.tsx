// @vitest-environment jsdom
import type { Match } from '@crease/shared/contracts/matches';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastsAtom } from '../../../components/toast-store.js';
import { ApiError } from '../../../lib/api/api-error.js';
import { store } from '../../../lib/store.js';
import { aMatch } from '../../matches/testing/a-match.js';
import { MatchVerdict } from './match-verdict.js';

/** The bodies of the requests, and the answers to them in turn. */
const server = vi.hoisted(() => ({ sent: [] as unknown[], answers: [] as unknown[] }));
vi.mock('../../../lib/api/call.js', () => ({
  call: async (_contract: unknown, { body }: { body?: unknown }) => {
    server.sent.push(body);
    const answer = server.answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  },
}));

const SAID = 'These matches are built on another result and would have to be played again: 3.';
const fall = new ApiError('STATE_CONFLICT', SAID, { status: 409, reason: 'tournament_matches_fall' });
const WAITS = 'The organiser decides whether the new one counts.';

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  server.sent = [];
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.querySelector('div') as HTMLElement);
});
afterEach(() => {
  act(() => root.unmount());
  store.set(toastsAtom, []);
  vi.unstubAllGlobals();
});

const NOBODY: Match['can'] = { run: false, score: false, confirm: false, accept: false };
const organiser: Match['can'] = { ...NOBODY, confirm: true, judge: true };
const captain: Match['can'] = { ...NOBODY, confirm: true, confirmFor: [1] };

/** Shows a match of a tournament that waits for its organiser, unless `over` says something else. */
function show(can: Match['can'], over: Partial<Match> = {}): Match {
  const { match } = aMatch({ status: 'over', tournamentId: 'c'.repeat(24), can, ...over });
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <MatchVerdict match={match} />
      </QueryClientProvider>,
    ),
  );
  return match;
}
const button = () => document.querySelector<HTMLButtonElement>('.verdict-yes');
const press = () => act(async () => button()?.click());

test.each([
  ['an organiser', organiser],
  ['an organiser who is a captain, too,', { ...organiser, confirmFor: [0 as const] }],
])('%s is asked whether later matches fall, and accepts it by the second press', async (_who, can) => {
  const match = show(can);
  expect(button()?.textContent).toBe('Confirm for both sides');
  server.answers = [fall, { match: { ...match, confirmed: true } }];
  await press();
  expect(document.querySelector('[role=alert]')?.textContent).toBe(`${SAID} Press again to accept that.`);
  expect(button()?.textContent).toBe('Accept and confirm');
  await press();
  expect(server.sent).toEqual([undefined, { confirm: true }]);
});

test('an organiser is asked again after a further correction', async () => {
  show(organiser);
  server.answers = [fall];
  await press();
  expect(document.querySelector('[role=alert]')).not.toBeNull();
  show(organiser, { seq: 6 });
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect(button()?.textContent).toBe('Confirm for both sides');
});

test('captains and viewers read that the result waits for the organiser', () => {
  for (const can of [captain, NOBODY]) {
    show(can);
    expect(document.body.textContent).toContain(WAITS);
    expect(button()).toBeNull();
  }
  show(NOBODY, { disputed: true });
  expect(document.body.textContent).not.toContain(WAITS);
});

test('a captain within the 48 hours reads after a refusal that the result waits for the organiser', async () => {
  show(captain, { settlesAt: '2026-11-30T12:30:00.000Z' });
  expect(document.body.textContent).not.toContain(WAITS);
  server.answers = [fall];
  await press();
  expect(store.get(toastsAtom)).toMatchObject([{ text: expect.stringContaining(WAITS) }]);
  expect(button()?.textContent).toBe('Confirm for Bandra');
});
