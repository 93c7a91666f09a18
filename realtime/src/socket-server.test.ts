import { describe, expect, it } from 'vitest';
import { isOwnOrigin } from './socket-server.js';

const local = { PUBLIC_URL: 'http://localhost:3000', NODE_ENV: 'development' } as const;
const live = { PUBLIC_URL: 'https://crease.example', NODE_ENV: 'production' } as const;

describe('isOwnOrigin', () => {
  it('accepts our own pages and programs without an origin, and nothing else', () => {
    expect(isOwnOrigin(undefined, live)).toBe(true);
    expect(isOwnOrigin('https://crease.example', live)).toBe(true);
    for (const origin of ['http://crease.example', 'https://crease.example.evil.test', 'null', '']) {
      expect(isOwnOrigin(origin, live)).toBe(false);
    }
  });

  it('treats localhost and 127.0.0.1 on the same port as equal on a developer’s machine only', () => {
    expect(isOwnOrigin('http://127.0.0.1:3000', local)).toBe(true);
    expect(isOwnOrigin('http://127.0.0.1:3001', local)).toBe(false);
    expect(isOwnOrigin('http://127.0.0.1:3000', { ...local, NODE_ENV: 'production' })).toBe(false);
    expect(isOwnOrigin('https://elsewhere.example', local)).toBe(false);
  });
});
