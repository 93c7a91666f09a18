import { pdfPages } from '@crease/domain/testing/pdf-text';
import { openWorld, type World } from '@crease/domain/testing/world';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openApi, type TestApi } from '../testing/api-client.js';
import { MatchScene } from '../testing/match-scene.js';

const NOBODY = `/matches/${'f'.repeat(24)}`;

let world: World;
let api: TestApi;
let scene: MatchScene;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  scene = await MatchScene.of(world.core, api);
});

describe('the picture of a match', () => {
  it('is a PNG of 1200 × 630 that changes with the score, for everybody', async () => {
    const scored = await scene.scored();
    const picture = async () => await api.get(`${scored.path}/card.png?t=${scored.scorer.events.length}`);
    const before = await picture();
    expect(before.status).toBe(200);
    expect(before.headers.get('content-type')).toBe('image/png');
    expect(before.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await sharp(before.bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    await scored.play(4);
    const after = await picture();
    expect(after.bytes.equals(before.bytes)).toBe(false);
    expect((await picture()).bytes.equals(after.bytes)).toBe(true);
    expect((await api.get(`${NOBODY}/card.png`)).status).toBe(404);
  });

  it('is drawn with names of any script and length', async () => {
    const scored = await scene.played({
      sides: [
        { teamId: scene.teamId, players: ['सचिन', 'বাবর', 'محمد'].map((name) => ({ name })) },
        {
          name: '🏏 மும்பை இந்தியன்ஸ் ગુજરાત \u{10ffff}',
          players: ['王'.repeat(30), 'B', 'C'].map((name) => ({ name })),
        },
      ],
    });
    const { status, bytes } = await api.get(`${scored.path}/card.png`);
    expect(status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  });
});

describe('the printed card of a match', () => {
  it('has the result and every line of the card', async () => {
    const scored = await scene.played();
    const { status, headers, bytes } = await api.get(`${scored.path}/card.pdf`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    const text = pdfPages(bytes).join('\n');
    expect(text).toContain('Andheri Night Riders won by');
    for (const name of ['Batting', 'Asha', 'Bala', 'Bowling', 'Dev', 'Ekta', 'Extras'])
      expect(text).toContain(name);
    expect((await api.get(`${NOBODY}/card.pdf`)).status).toBe(404);
  });

  it('is there before the first ball', async () => {
    const { _id } = await scene.match();
    const { status, bytes } = await api.get(`/matches/${_id}/card.pdf`);
    expect(status).toBe(200);
    expect(pdfPages(bytes).join('\n')).toContain('Bandra Blasters');
  });
});
