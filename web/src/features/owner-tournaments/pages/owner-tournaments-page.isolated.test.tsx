// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { type Desk, DeskContext } from '../../desk/public.js';
import { aListedTournament } from '../../tournaments/testing/listed-tournament.js';
import { OwnerTournamentsPage } from './owner-tournaments-page.js';

const { fetchSettingsForm } = vi.hoisted(() => ({ fetchSettingsForm: vi.fn() }));
vi.mock('../components/lazy-settings-form.js', () => ({ fetchSettingsForm }));
vi.mock('../../../lib/live/live.js', () => ({ watchTournament: () => () => undefined }));
afterEach(() => vi.unstubAllGlobals());

const desk: Partial<Desk> = {
  workplace: { ownerId: 'a'.repeat(24), businessName: 'Green Park', role: 'owner' },
  search: '',
};

/** Shows the list of these tournaments, and closes it once its effects have run. */
async function shown(...statuses: ('draft' | 'open')[]) {
  const tournaments = statuses.map((status, at) => aListedTournament({ _id: `${at}`.repeat(24), status }));
  const pagination = { page: 1, limit: 12, total: tournaments.length, pages: 1 };
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { success: true, tournaments, pagination },
      { headers: { 'content-type': 'application/json' } },
    ),
  );
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <DeskContext value={desk as Desk}>
          <OwnerTournamentsPage />
        </DeskContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await expect.poll(() => place.querySelectorAll('.cup-card')).toHaveLength(statuses.length);
  root.unmount();
}

test('a list with a draft fetches the form that its page consists of, another list does not', async () => {
  await shown('open');
  expect(fetchSettingsForm).not.toHaveBeenCalled();
  await shown('open', 'draft');
  expect(fetchSettingsForm).toHaveBeenCalledOnce();
});
