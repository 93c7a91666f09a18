import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** `platform` makes it, models use it; tests and the demo's seed write documents as they like. */
const MAY = /\.model\.ts$|\.test\.ts$|^domain\/src\/(platform|testing|reference-model|migrations)\//;

test('the driver is called in models only: a service reads like the rule, a model like the storage', () => {
  const sources = ['domain', 'api', 'worker', 'realtime'].flatMap((workspace) =>
    readdirSync(join(ROOT, workspace, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('testing/'))
      .map((file) => `${workspace}/src/${file}`),
  );
  const calling = sources.filter((file) =>
    /\bdb\.[a-z]\w+[,;)\n.]|\bdb\[/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  // They are really found: nothing passes by looking at nothing.
  expect(calling.length).toBeGreaterThan(40);
  expect(calling.filter((file) => !MAY.test(file))).toEqual([]);
});
