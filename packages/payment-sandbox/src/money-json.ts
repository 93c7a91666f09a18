import { randomUUID } from 'node:crypto';

/** An amount that `stringifyWithMoney` writes with its two decimals, as the provider does: `170.00`. */
export class Money {
  constructor(readonly paise: number) {}

  toString(): string {
    return `${Math.trunc(this.paise / 100)}.${String(this.paise % 100).padStart(2, '0')}`;
  }
}

/**
 * JSON with every `Money` as a bare number of two decimals. Parsing and stringifying such a body again changes its
 * bytes, and thereby the signature; that is its purpose.
 */
export function stringifyWithMoney(value: unknown): string {
  const mark = randomUUID();
  const text = JSON.stringify(value, (_key, inner: unknown) =>
    inner instanceof Money ? `${mark}${inner}` : inner,
  );
  return text.replaceAll(new RegExp(`"${mark}([0-9.]+)"`, 'g'), '$1');
}
