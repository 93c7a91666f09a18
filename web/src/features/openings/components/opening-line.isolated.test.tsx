import type { OpeningBoard, OwnEntry } from '@crease/shared/contracts/openings';
import { openingTimesOf } from '@crease/shared/openings/opening-times';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpeningLine } from './opening-line.js';

const GROUND = 'a'.repeat(24);
const DATE = '2026-12-30';
const { entersFrom, opensAt, closesAt, drawnFrom } = openingTimesOf(DATE);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The words on the line's panel at an instant. */
function wordsAt(
  now: Date,
  known: { opening?: Partial<OpeningBoard>; mine?: Partial<OwnEntry> } = {},
): string {
  vi.setSystemTime(now);
  const client = new QueryClient();
  const opening: OpeningBoard = {
    groundId: GROUND,
    date: DATE,
    phase: 'gathering',
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    seedHash: 'seed-hash',
    reached: 0,
    secondsEach: 24,
    ...known.opening,
  };
  const mine = known.mine && { receipt: 'my-receipt', entry: 'e', inDraw: true, ...known.mine };
  client.setQueryData(['opening', GROUND, DATE, undefined], { opening, ...(mine ? { mine } : {}) });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <OpeningLine groundId={GROUND} onShow={() => undefined} />
    </QueryClientProvider>,
  );
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

describe('the line on a ground’s page', () => {
  it('says by day that there will be one', () => {
    expect(wordsAt(new Date(entersFrom.getTime() - 1_000))).toContain('You can join from 11:45 PM.');
  });

  it('offers to join before the opening, and shows the promise of the seed', () => {
    const words = wordsAt(entersFrom);
    expect(words).toContain('Wed 30 Dec 2026 opens by a draw');
    expect(words).toContain('Everybody who joins before 12:01 AM gets a place by lot.');
    expect(words).toContain('Join the line');
    expect(words).toContain('seed-hash');
  });

  it('tells a player in the draw that their entry stays, and shows their receipt', () => {
    const words = wordsAt(opensAt, { mine: {} });
    expect(words).toContain('You are in the draw.');
    expect(words).toContain('my-receipt');
    expect(words).not.toContain('Join the line');
  });

  it('shows place and estimate to a player who waits', () => {
    const opening = { phase: 'letting', reached: 5, drawn: 60 } as const;
    const words = wordsAt(drawnFrom, { opening, mine: { place: 16 } });
    expect(words).toContain('Your place: 16');
    expect(words).toContain('10 before you, about 5 min.');
    expect(words).toContain('Published list');
    expect(wordsAt(drawnFrom, { opening, mine: { place: 6 } })).toContain('You are next.');
  });

  it('counts down two minutes once the player is let in, then says that they are over', () => {
    const opening = { phase: 'letting', reached: 5, drawn: 60 } as const;
    const mine = { place: 3, until: new Date(drawnFrom.getTime() + 90_000).toISOString() };
    const words = wordsAt(drawnFrom, { opening, mine });
    expect(words).toContain('It is your turn. Choose your hours.');
    expect(words).toContain('Show the hours');
    expect(wordsAt(new Date(mine.until), { opening, mine })).toContain('Your two minutes are over.');
  });

  it('says when everybody can book', () => {
    expect(wordsAt(drawnFrom, { opening: { phase: 'over' } })).toContain('everybody can book now');
  });
});
