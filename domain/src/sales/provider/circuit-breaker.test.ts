import { describe, expect, it } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.js';
import { ProviderUnavailable } from './provider-errors.js';

function aBreaker() {
  let now = 0;
  const breaker = createCircuitBreaker(() => now);
  return {
    breaker,
    wait: (ms: number) => {
      now += ms;
    },
    fail: (times: number) => {
      for (let i = 0; i < times; i += 1) breaker.failed();
    },
  };
}

describe('the circuit', () => {
  it('opens at the fifth failure in a row and says when to come back', () => {
    const { breaker, fail } = aBreaker();
    fail(4);
    expect(() => breaker.admit()).not.toThrow();
    fail(1);
    expect(() => breaker.admit()).toThrow(expect.objectContaining({ retryAfterMs: 1_000 }));
  });

  it('forgets failures at a success', () => {
    const { breaker, fail } = aBreaker();
    fail(4);
    breaker.succeeded();
    fail(4);
    expect(() => breaker.admit()).not.toThrow();
  });

  it('lets exactly one caller try after the pause', () => {
    const { breaker, fail, wait } = aBreaker();
    fail(5);
    wait(1_000);
    expect(() => breaker.admit()).not.toThrow();
    expect(() => breaker.admit()).toThrow(ProviderUnavailable);
    breaker.succeeded();
    expect(() => breaker.admit()).not.toThrow();
  });

  it('waits twice as long after each failed try, at most two seconds', () => {
    const { breaker, fail, wait } = aBreaker();
    fail(5);
    for (const pauseMs of [1_000, 2_000, 2_000, 2_000]) {
      wait(pauseMs - 1);
      expect(() => breaker.admit()).toThrow(ProviderUnavailable);
      wait(1);
      breaker.admit();
      fail(1);
    }
  });

  it('is not kept open longer by calls that were in flight when it opened', () => {
    const { breaker, fail, wait } = aBreaker();
    fail(30);
    wait(1_000);
    expect(() => breaker.admit()).not.toThrow();
  });
});
