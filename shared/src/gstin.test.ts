import { expect, it } from 'vitest';
import { gstin } from './gstin.js';

it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', ' 27aapfu0939f1zv '])(
  'accepts the GSTIN %s, whose check character is right',
  (value) => {
    expect(gstin.parse(value)).toBe(value.trim().toUpperCase());
  },
);

it.each(['27AAPFU0939F1ZW', '29AAGCB7383J1Z5', '27AAPFU0939F1Z', '27AAPFU0939F1YV', '98AAPFU0939F1ZM', ''])(
  'rejects the GSTIN %s',
  (value) => {
    expect(gstin.safeParse(value).success).toBe(false);
  },
);
