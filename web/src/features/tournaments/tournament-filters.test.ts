import { expect, test } from 'vitest';
import { NO_FILTER, tournamentFilters, tournamentsQuery } from './tournament-filters.js';

test('an address with unreadable filters asks for all tournaments', () => {
  const filters = tournamentFilters.parse({
    status: 'draft',
    days: '8',
    fee: '1',
    format: 'x',
    room: '1',
    page: '2',
  });
  expect(tournamentsQuery(filters, '2026-11-29')).toEqual({});
  expect(tournamentsQuery(NO_FILTER, '2026-11-29')).toEqual({});
});

test('each filter of the address becomes a parameter of the query', () => {
  const filters = tournamentFilters.parse({
    status: 'open',
    days: '7',
    fee: '0',
    format: 'league',
    room: 'yes',
    prizes: 'yes',
    followed: 'yes',
  });
  expect(tournamentsQuery(filters, '2026-11-29')).toEqual({
    status: 'open',
    from: '2026-11-29',
    to: '2026-12-06',
    maxFee: 0,
    format: 'league',
    room: 'true',
    prizes: 'true',
    followed: 'true',
  });
});
