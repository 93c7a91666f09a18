import { describe, expect, it } from 'vitest';
import { Money, stringifyWithMoney } from './money-json.js';

describe('stringifyWithMoney', () => {
  it('writes amounts as bare numbers with two decimals', () => {
    const value = { a: new Money(17_000), b: [new Money(5)], c: '170', d: 170, e: null };
    expect(stringifyWithMoney(value)).toBe('{"a":170.00,"b":[0.05],"c":"170","d":170,"e":null}');
  });

  it('writes bytes that change when they are parsed and written again', () => {
    const text = stringifyWithMoney({ amount: new Money(17_000) });
    expect(JSON.stringify(JSON.parse(text))).not.toBe(text);
  });
});
