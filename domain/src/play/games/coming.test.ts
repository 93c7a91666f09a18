import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { comingOf } from './coming.js';
import type { GameRow } from './game.schema.js';

const [host, asha, dev, zubin] = [1, 2, 3, 4].map(() => new Types.ObjectId());
const at = new Date('2030-01-01T00:00:00Z');
const row = (userId = host, status: GameRow['status'] = 'in'): GameRow => ({
  ...{ placeId: new Types.ObjectId(), userId: userId ?? new Types.ObjectId(), status, share: 0, n: 0, at },
});
const said = (userId = host, answer: 'in' | 'out' | 'maybe') => ({
  ...{ userId: userId ?? new Types.ObjectId(), answer, at },
});
const game = { hostId: host ?? new Types.ObjectId(), places: 10, rows: [], answers: [] };

it('counts the host, players who are in or leaving, and members who said in, each once', () => {
  expect(comingOf(game)).toEqual({ coming: 1, of: 10 });
  const rows = [row(asha), row(dev, 'leaving'), row(zubin, 'held'), row(new Types.ObjectId(), 'waiting')];
  expect(comingOf({ ...game, rows })).toEqual({ coming: 3, of: 10 });
  const answers = [said(asha, 'in'), said(zubin, 'in'), said(new Types.ObjectId(), 'maybe')];
  expect(comingOf({ ...game, rows, answers })).toEqual({ coming: 4, of: 10 });
});

it('does not count members who said out, and never shows more than there are places', () => {
  expect(comingOf({ ...game, rows: [row(asha)], answers: [said(asha, 'out'), said(host, 'out')] })).toEqual({
    coming: 0,
    of: 10,
  });
  expect(comingOf({ ...game, places: 2, rows: [row(asha), row(dev)] })).toEqual({ coming: 3, of: 3 });
});
