import { expect, test } from 'vitest';
import { aMatch as aMatchOf, teamSide } from './testing/drawn-matches.js';
import { slidesOf } from './wall-slides.js';

const aMatch = (number: number, over: Parameters<typeof aMatchOf>[2]) =>
  aMatchOf(number, [teamSide(1), teamSide(2)], over);
const kinds = (...args: Parameters<typeof slidesOf>) => slidesOf(...args).map(({ key }) => key);

test('before the draw the wall waits', () => {
  expect(kinds({}, [], [])).toEqual(['waiting']);
});

test('live matches come first, then what is next, the results, and each table', () => {
  const live = aMatch(1, { status: 'live', matchId: 'a'.repeat(24) });
  const next = aMatch(2, { status: 'planned', bookingDate: '2026-12-05', timeSlot: '20:00-21:00' });
  const ended = aMatch(3, { status: 'over', winnerId: 'b'.repeat(24) });
  const groups = [
    { group: 1, rows: [] },
    { group: 2, rows: [] },
  ];
  expect(kinds({}, [ended, next, live], groups)).toEqual([
    'a'.repeat(24),
    'next',
    'results',
    'table-1',
    'table-2',
  ]);
});

test('the champion comes before everything', () => {
  expect(kinds({ champion: { teamId: 'c'.repeat(24), name: 'Royals' } }, [], [])).toEqual(['champion']);
});

test('a slide has five matches: the next ones by their start, and the latest results first', () => {
  const at = (number: number, hour: number) => ({
    bookingDate: '2026-12-05',
    timeSlot: `${hour}:00-${hour + 1}:00`,
    number,
  });
  const planned = [17, 12, 15, 10, 14, 13, 11].map((hour, index) =>
    aMatch(index + 1, { status: 'planned', ...at(index + 1, hour) }),
  );
  const over = [17, 12, 15, 10, 14, 13, 11].map((hour, index) =>
    aMatch(index + 11, { status: 'over', ...at(index + 11, hour) }),
  );
  const [next, results] = slidesOf({}, [...planned, ...over], []);
  const hoursOf = (slide: typeof next) =>
    slide && 'matches' in slide
      ? slide.matches.map(({ timeSlot }) => Number.parseInt(timeSlot ?? '', 10))
      : [];
  expect(hoursOf(next)).toEqual([10, 11, 12, 13, 14]);
  expect(hoursOf(results)).toEqual([17, 15, 14, 13, 12]);
});

test('a table longer than a screen is shown on several slides', () => {
  const rows = Array.from({ length: 16 }, (_, at) => ({
    teamId: String(at).padStart(24, '0'),
    name: `Team ${at + 1}`,
    rank: at + 1,
    played: 0,
    won: 0,
    lost: 0,
    tied: 0,
    noResult: 0,
    points: 0,
    netRunRate: 0,
  }));
  const slides = slidesOf({}, [], [{ group: 0, rows }]);
  expect(slides.map(({ key }) => key)).toEqual(['table-0', 'table-0-2', 'table-0-3']);
  const ranks = slides.map((slide) => ('group' in slide ? slide.group.rows.map(({ rank }) => rank) : []));
  expect(ranks.map(({ length }) => length)).toEqual([6, 6, 4]);
  expect(ranks.flat()).toEqual(rows.map(({ rank }) => rank));
});

test('a match that need not be played is nowhere', () => {
  expect(kinds({}, [aMatch(1, { status: 'skipped' })], [])).toEqual(['waiting']);
});
