import { describe, expect, it } from 'vitest';
import { Refused } from '../api.js';
import { patiently } from './patiently.js';

/** Fails with each error in turn, then answers; counts its calls. */
function aRequest(...errors: Error[]) {
  const request = {
    calls: 0,
    ask: async () => {
      const error = errors[request.calls++];
      if (error) throw error;
      return 'answer';
    },
  };
  return request;
}

const busy = new Refused(503, 'UNAVAILABLE', { message: 'try again' });

describe('patiently', () => {
  it('repeats a request that was answered with 503 or not at all', async () => {
    const request = aRequest(busy, new TypeError('fetch failed'));
    expect(await patiently(request.ask, 0)).toBe('answer');
    expect(request.calls).toBe(3);
  });

  it('does not repeat a request that was refused', async () => {
    const request = aRequest(new Refused(400, 'NOT_IN_RULES', { message: 'not allowed' }));
    await expect(patiently(request.ask, 0)).rejects.toThrow('400 NOT_IN_RULES: not allowed');
    expect(request.calls).toBe(1);
  });

  it('gives up after six tries', async () => {
    const request = aRequest(...Array<Error>(10).fill(busy));
    await expect(patiently(request.ask, 0)).rejects.toThrow('503');
    expect(request.calls).toBe(6);
  });
});
