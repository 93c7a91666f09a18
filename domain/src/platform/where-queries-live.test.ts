import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The files that may call a collection. Tests and the demo's seed write documents as they like. */
const MAY =
  /\.(schema|queries)\.ts$|\.test\.ts$|^domain\/src\/(platform|testing|reference-model|migrations)\//;

test('only *.schema.ts and *.queries.ts files call a collection', () => {
  const sources = ['domain', 'api', 'worker', 'realtime'].flatMap((workspace) =>
    readdirSync(join(ROOT, workspace, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('testing/'))
      .map((file) => `${workspace}/src/${file}`),
  );
  const calling = sources.filter((file) =>
    /\bdb\.[a-z]\w+[,;)\n.]|\bdb\[/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  // Guards against a pattern that matches nothing.
  expect(calling.length).toBeGreaterThan(40);
  expect(calling.filter((file) => !MAY.test(file))).toEqual([]);
});
