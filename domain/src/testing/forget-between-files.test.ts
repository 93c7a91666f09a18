import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** State that one file would leave to the next files in the same worker. */
const LEFT_BEHIND =
  /\bvi\.(mock|doMock|stubEnv|stubGlobal|useFakeTimers|resetModules)\(|\bprocess\.env(\.\w+|\[[^\]]+\]) \??\??=[^=]/;

test('integration tests leave modules, variables and timers as they were', () => {
  const files = [
    'domain',
    'api',
    'worker',
    'realtime',
    'local',
    'packages/mongo-wire',
    'packages/payment-sandbox',
  ].flatMap((workspace) =>
    readdirSync(join(ROOT, workspace, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.it.test.ts'))
      .map((file) => `${workspace}/src/${file}`),
  );
  expect(files.length).toBeGreaterThan(150);
  expect(files.filter((file) => LEFT_BEHIND.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
