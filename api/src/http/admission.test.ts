import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { admitInTurn } from './admission.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const res = {} as Response; // nobody looks at it
const named = (url: string, method = 'POST') => ({ url, method }) as Request;

it('begins a request at once where nothing waits', () => {
  const begun: string[] = [];
  const handle = admitInTurn((req) => begun.push(req.url), 1_000);
  handle(named('/one'), res);
  handle(named('/two'), res);
  expect(begun).toEqual(['/one', '/two']);
});

it('lets the event loop turn between slices of a crowd, and begins all in their order', async () => {
  const begun: number[] = [];
  // No time at all: every turn is over with its first request.
  const handle = admitInTurn((req) => begun.push(Number(req.url)), 0);
  for (let i = 0; i < 4; i++) handle(named(String(i)), res);
  let turns = 0;
  while (begun.length < 4 && turns < 10) {
    await turn();
    turns += 1;
  }
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(turns).toBeGreaterThanOrEqual(3);
});

it('lets a read begin next but one, however many others wait', async () => {
  const begun: string[] = [];
  const handle = admitInTurn((req) => begun.push(req.url), 0);
  for (const url of ['1', '2', '3', '4']) handle(named(url), res);
  for (const url of ['a', 'b', 'c']) handle(named(url, 'GET'), res);
  for (let turns = 0; turns < 20 && begun.length < 7; turns += 1) await turn();
  expect(begun.join('')).toBe('1a2b3c4');
});
