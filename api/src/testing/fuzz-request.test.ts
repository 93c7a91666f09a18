import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitting, type Schema } from './fuzz-request.js';

const FORMS: Schema[] = [{ const: 'approve' }, { const: 'refuse' }];

describe('a value that fits a schema', () => {
  it.each(['anyOf', 'oneOf'] as const)('is of one of its forms: %s', (key) => {
    fc.assert(
      fc.property(fitting({ [key]: FORMS }, 'body', []), (value) => {
        expect(['approve', 'refuse']).toContain(value);
      }),
    );
  });
});
