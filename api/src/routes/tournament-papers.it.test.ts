import { readMatches } from '@crease/domain/play/fixtures/read-fixtures';
import { aPublishedTournament, playAndConfirm } from '@crease/domain/testing/a-drawn-tournament';
import { pdfPages } from '@crease/domain/testing/pdf-text';
import { openWorld, type World } from '@crease/domain/testing/world';
import { numbersFrom } from '@crease/shared/numbers-from';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const picture = async (id: string) => (await api.get(`/tournaments/${id}/card.png`)).bytes;

it('gives a tournament a picture, and its champion papers once it is over', async () => {
  const { id, by, read } = await aPublishedTournament(world.core, 4, {
    name: 'मुंबई கோப்பை 🏆 Cup',
    thirdPlace: true,
    prizes: ['₹10,000 and the cup', '₹5,000'],
  });
  const before = await picture(id);
  expect(await sharp(before).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  for (const paper of ['champion.pdf', 'certificates.pdf'])
    expect(await api.get(`/tournaments/${id}/${paper}`)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT' },
    });
  const next = numbersFrom(11);
  while ((await read()).status !== 'over')
    for (const { matchId = '', status } of await readMatches(world.core, by, id))
      if (matchId && status === 'planned') await playAndConfirm(world.core, by, matchId, next);
  const champion = (await read()).champion?.name ?? '';

  const after = await api.get(`/tournaments/${id}/card.png`);
  expect(after.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(after.bytes.equals(before)).toBe(false);
  const page = pdfPages((await api.get(`/tournaments/${id}/champion.pdf`)).bytes).join('\n');
  for (const text of [
    champion,
    'Champions of',
    'Runners-up',
    'Third',
    'The way to the cup',
    'Most runs',
    '₹5,000',
  ])
    expect(page).toContain(text);
  const certificates = pdfPages((await api.get(`/tournaments/${id}/certificates.pdf`)).bytes);
  // Three places, and at least one best player for each of runs and the most valuable player.
  expect(certificates.length).toBeGreaterThanOrEqual(5);
  expect(certificates[0]).toContain(champion);
  expect(certificates[0]).toContain('₹10,000 and the cup');
  expect(certificates[1]).toContain('Runners-up');
  for (const one of certificates) expect(one).toContain('Organiser');
});

it('has no picture of a draft or of a tournament that does not exist', async () => {
  const { id, tournament } = await aPublishedTournament(world.core, 2);
  await world.core.db.tournaments.updateOne({ _id: tournament._id }, { $set: { status: 'draft' } });
  expect((await api.get(`/tournaments/${id}/card.png`)).status).toBe(404);
  expect((await api.get(`/tournaments/${'f'.repeat(24)}/champion.pdf`)).status).toBe(404);
});
