import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AdmissionOptions, admitInTurn } from './admission.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets the event loop turn within the same instant. */
async function turns(count = 30): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await turns();
}

/** The requests begun, in order, named by their address; reads begin with a letter. */
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
    /** Ends requests: their response was sent or their client has gone. */
    end(...urls: string[]) {
      for (const url of urls) answers.get(url)?.emit('close');
    },
    /** Closes the connections of requests that have no response yet. */
    leave(...urls: string[]) {
      for (const url of urls) {
        const res = answers.get(url);
        if (res) Object.assign(res, { destroyed: true }).emit('close');
      }
    },
  };
}

/** Each slice is over after its first request. */
const ONE_A_TURN = { turnMs: 0 };

it('begins a request at once when nothing waits', () => {
  const { ask, begun } = admission({ turnMs: 1_000 });
  ask('1', '2', 'a');
  expect(begun()).toBe('1 2 a');
});

it('yields to the event loop between slices of a rush, and begins all in order', async () => {
  const { ask, begun } = admission(ONE_A_TURN);
  const seen: string[] = [];
  ask('1', '2', '3', '4');
  for (let turn = 0; turn < 4; turn++) {
    seen.push(begun());
    await turns(1);
  }
  expect(seen).toEqual(['1', '1 2', '1 2 3', '1 2 3 4']);
});

it('does not begin a waiting read whose client has gone, but every write', async () => {
  const { ask, leave, end, begun } = admission(ONE_A_TURN);
  ask('1', '2', 'a', 'b');
  leave('2', 'a');
  await turns();
  end('b');
  await turns();
  expect(begun()).toBe('1 b 2');
});

it('lets reads begin before a waiting rush, which continues when they are answered', async () => {
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

it('makes a rush wait for a read that the bypass is answering, but not for an answered one', async () => {
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

it('limits concurrent requests of a rush while reads arrive', async () => {
  const { ask, end, begun } = admission({ ...ONE_A_TURN, patienceMs: 10_000 });
  ask('a');
  end('a');
  ask(...Array.from({ length: 20 }, (_, i) => String(i)));
  await turns();
  expect(begun().split(' ')).toHaveLength(1 + 12);
  end('0', '1');
  await turns();
  expect(begun().split(' ')).toHaveLength(1 + 14);
  // No more reads arrive.
  await pass(100);
  end('2');
  await turns();
  expect(begun().split(' ')).toHaveLength(1 + 20);
});

describe('background reads', () => {
  const LINES = Array.from({ length: 200 }, (_, i) => `line${i}`);
  const options: AdmissionOptions = { ...ONE_A_TURN, isBackground: ({ url }) => url.startsWith('line') };

  it('come after a write that arrives later', async () => {
    const { ask, begun } = admission(options);
    ask(...LINES, '1', '2');
    await turns(202);
    expect(begun()).toBe(['line0', '1', '2', ...LINES.slice(1)].join(' '));
  });

  it('come after a write that waits for its turn among other reads', async () => {
    const { ask, begun } = admission(options);
    ask(...LINES, 'a', '1');
    await turns();
    expect(begun()).toBe('line0 a');
    await pass(8);
    expect(begun()).toMatch(/^line0 a 1/);
  });

  it('take no place of a write while other reads arrive', async () => {
    const { ask, end, begun } = admission({ ...options, patienceMs: 10_000 });
    ask('a');
    end('a');
    ask(...LINES);
    await turns();
    expect(begun().split(' ')).toHaveLength(1 + 12);
    ask('1');
    await turns();
    expect(begun()).toMatch(/line11 1$/);
  });

  it('start one by one while writes keep waiting', async () => {
    const { ask, begun } = admission(options);
    ask(...LINES);
    for (let ms = 0; ms < 32; ms++) {
      ask(...Array.from({ length: 10 }, (_, i) => `${ms}${i}`));
      await turns(2);
      await vi.advanceTimersByTimeAsync(1);
    }
    const lines = begun()
      .split(' ')
      .filter((url) => url.startsWith('line'));
    expect(lines).toEqual(LINES.slice(0, 4));
  });

  it('include no write at such an address', async () => {
    const { ask, begun } = admission({ ...ONE_A_TURN, isBackground: () => true });
    ask('line1', 'line2', '1');
    await turns();
    expect(begun()).toBe('line1 1 line2');
  });
});

it('gives a rush its turn however many reads arrive', async () => {
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

it('does not wait for a slow read', async () => {
  const { ask, begun } = admission({ ...ONE_A_TURN, patienceMs: 10_000 });
  ask('report');
  await pass(60);
  ask('1', '2', '3');
  await turns();
  expect(begun()).toBe('report 1 2 3');
});

it('does not wait for a slow sender, even while reads arrive', async () => {
  const { ask, end, begun } = admission(ONE_A_TURN);
  ask(...Array.from({ length: 12 }, (_, i) => String(i)));
  await turns();
  ask('a');
  end('a');
  ask('12', '13');
  await turns();
  expect(begun().split(' ')).toHaveLength(12 + 1);
  // Nothing else happens.
  await pass(60);
  expect(begun().split(' ')).toHaveLength(12 + 3);
});
