import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from '@crease/domain/platform/env';
import { makeVapidKeys } from '@crease/domain/platform/vapid-keys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { childEnvironment, localSecrets, readEnv } from './configuration.js';
import { StopWithSentence } from './stop-with-sentence.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crease-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The environment as a child parses it. */
const childEnv = (source: NodeJS.ProcessEnv) => parseEnv(childEnvironment(source, parseEnv(source), folder));

describe('the secrets of this machine', () => {
  it('are created at the first start, kept from then on, and readable by their owner only', () => {
    const made = localSecrets(folder);
    expect(localSecrets(folder)).toEqual(made);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(childEnv({})).toMatchObject(made);
  });

  it('keep those of an older version, and add new ones', () => {
    const JWT_KEYS = `k1:${'x'.repeat(32)}`;
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ JWT_KEYS }));
    const made = localSecrets(folder);
    expect(made.JWT_KEYS).toBe(JWT_KEYS);
    expect(localSecrets(folder)).toEqual(made);
    expect(childEnv({}).VAPID_PUBLIC_KEY).toBe(made.VAPID_PUBLIC_KEY);
  });

  it.each(['', '{"JWT_KEYS":', '{"JWT_KEYS":1}'])(
    'stop the start if their file is damaged: %s',
    (content) => {
      const file = join(folder, 'secrets.json');
      writeFileSync(file, content);
      expect(() => localSecrets(folder)).toThrow(StopWithSentence);
      expect(readFileSync(file, 'utf8')).toBe(content);
    },
  );

  it('are overridden one by one by variables', () => {
    const made = localSecrets(folder);
    const { publicKey, privateKey } = makeVapidKeys();
    const env = childEnv({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey });
    expect(env).toMatchObject({
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      JWT_KEYS: made.JWT_KEYS,
    });
  });
});

it.each([
  ['PORT', 'many'],
  ['API_INSTANCES', '0'],
  ['HOLD_SECONDS', '-1'],
  ['RATE_LIMITS', 'perhaps'],
  ['DEMO_BOOKINGS', 'some'],
  ['MONGO_URL', 'localhost'],
  ['CASHFREE_BASE_URL', 'https://example.com'],
  ['NODE_ENV', 'production'],
])('%s=%s stops a start with one sentence that names the variable', (name, value) => {
  let refused: unknown;
  try {
    readEnv({ RATE_LIMITS: 'on', [name]: value });
  } catch (error) {
    refused = error;
  }
  expect(refused).toBeInstanceOf(StopWithSentence);
  expect(refused).toHaveProperty('message', expect.stringMatching(/^[^\n]+$/));
  expect(refused).toHaveProperty('message', expect.stringContaining(name));
});
