import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdmissionOptions, admitInTurn } from './admission.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Turns of the event loop, in the same instant. */
async function turns(count = 30): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await turns();
}

/** What was begun, in order, of requests that are named by their address; a read's begins with a letter. */
function admission(options: AdmissionOptions = {}) {
  const begun: string[] = [];
  const answers = new Map<string, Response>();
  const handle = admitInTurn((req) => begun.push(req.url), options);
  return {
    begun: () => begun.join(' '),
    ask(...urls: string[]) {
      for (const url of urls) {
        const res = Object.assign(new EventEmitter(), { writableEnded: false }) as unknown as Response;
        answers.set(url, res);
        handle({ url, method: /^\d/.test(url) ? 'POST' : 'GET' } as Request, res);
      }
    },
    /** An answer has gone out, or its asker has gone. */
    end(...urls: string[]) {
      for (const url of urls) answers.get(url)?.emit('close');
    },
  };
}

/** No time at all: every turn is over with its first request. */
const ONE_A_TURN = { turnMs: 0 };

it('begins a request at once where nothing waits', () => {
  const { ask, begun } = admission({ turnMs: 1_000 });
  ask('1', '2', 'a');
  expect(begun()).toBe('1 2 a');
});

it('lets the event loop turn between slices of a crowd, and begins all in their order', async () => {
  const { ask, begun } = admission(ONE_A_TURN);
  const seen: string[] = [];
  ask('1', '2', '3', '4');
  for (let turn = 0; turn < 4; turn++) {
    seen.push(begun());
    await turns(1);
  }
  expect(seen).toEqual(['1', '1 2', '1 2 3', '1 2 3 4']);
});

it('lets reads begin before a crowd that waits, which goes on when they are answered', async () => {
  const { ask, end, begun } = admission(ONE_A_TURN);
  ask('1', '2', '3', 'a', 'b');
  await turns();
  expect(begun()).toBe('1 a b');
  end('a');
  await turns();
  expect(begun()).toBe('1 a b');
  end('b');
  await turns();
  expect(begun()).toBe('1 a b 2 3');
});

it('has a crowd wait for a read that something quicker is answering, but not for one that it has answered', async () => {
  const quick: AdmissionOptions['quick'] = (req, res, leave) => {
    if (req.url === 'known') Object.assign(res, { writableEnded: true });
    else if (req.url !== 'asked') leave();
  };
  const { ask, end, begun } = admission({ ...ONE_A_TURN, quick });
  ask('1', '2', '3', 'known');
  await turns(1);
  expect(begun()).toBe('1 2');
  ask('asked');
  await turns();
  expect(begun()).toBe('1 2');
  end('asked');
  await turns();
  expect(begun()).toBe('1 2 3');
});

it('keeps few of a crowd under way while somebody is reading', async () => {
  const { ask, end, begun } = admission({ ...ONE_A_TURN, patienceMs: 10_000 });
  ask('a');
  end('a');
  ask(...Array.from({ length: 20 }, (_, i) => String(i)));
  await turns();
  expect(begun().split(' ')).toHaveLength(1 + 12);
  end('0', '1');
  await turns();
  expect(begun().split(' ')).toHaveLength(1 + 14);
  // Nobody reads any more.
  await pass(100);
  end('2');
  await turns();
  expect(begun().split(' ')).toHaveLength(1 + 20);
});

it('gives a crowd its turn however much there is to read', async () => {
  const { ask, begun } = admission({ ...ONE_A_TURN, patienceMs: 5 });
  ask('1', '2', '3', 'a');
  await turns();
  expect(begun()).toBe('1 a');
  await pass(4);
  expect(begun()).toBe('1 a');
  await pass(1);
  expect(begun()).toBe('1 a 2');
  ask('b');
  await pass(5);
  expect(begun()).toBe('1 a 2 b 3');
});

it('waits for no read that takes long', async () => {
  const { ask, begun } = admission({ ...ONE_A_TURN, patienceMs: 10_000 });
  ask('report');
  await pass(60);
  ask('1', '2', '3');
  await turns();
  expect(begun()).toBe('report 1 2 3');
});

it('waits for no sender that is slow, though somebody reads', async () => {
  const { ask, end, begun } = admission(ONE_A_TURN);
  ask(...Array.from({ length: 12 }, (_, i) => String(i)));
  await turns();
  ask('a');
  end('a');
  ask('12', '13');
  await turns();
  expect(begun().split(' ')).toHaveLength(12 + 1);
  // Nothing else happens any more.
  await pass(60);
  expect(begun().split(' ')).toHaveLength(12 + 3);
});
