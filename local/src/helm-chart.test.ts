import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENV_NAMES, REQUIRED_IN_PRODUCTION } from '@crease/domain/platform/env';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { builtMain } from './launcher/services.js';

const ROOT = join(import.meta.dirname, '..', '..');
const CHART = 'deploy/helm/crease';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The chart as its files say it; `npm run check:helm` checks what helm renders. */
describe('the Helm chart', () => {
  const processes = read(`${CHART}/templates/processes.yaml`);
  const helpers = read(`${CHART}/templates/_helpers.tpl`);

  it.each(['api', 'realtime', 'worker'])('starts %s with the same options as the launcher', (name) => {
    const [, args = ''] = new RegExp(`"${name}" \\(dict .*"args" \\(list ?(.*)\\)\\)`).exec(processes) ?? [];
    const options = [...args.matchAll(/"(--[^"]+)"/g)].map(([, option]) => option);
    expect([...options, `${name}/dist/main.js`]).toEqual(builtMain('', name, 'main'));
  });

  it('replaces only existing lines of the gateway’s configuration, once each', () => {
    const begin = read(`${CHART}/templates/gateway.yaml`);
    const patterns = [...begin.matchAll(/-e "s\|([^|]+)\|/g)].map(([, pattern = '']) => pattern);
    expect(patterns).toHaveLength(4);
    const nginx = read('docker/nginx.conf');
    for (const pattern of patterns) expect([pattern, nginx.split(pattern).length]).toEqual([pattern, 2]);
  });

  it('sets only existing variables, and says where each required one comes from', () => {
    const set = [...helpers.matchAll(/name: ([A-Z][A-Z0-9_]+),/g)].map(([, name = '']) => name);
    expect(set.filter((name) => !ENV_NAMES.includes(name))).toEqual([]);
    const told = `${read(`${CHART}/values.yaml`)} ${set.join(' ')}`;
    const silent = REQUIRED_IN_PRODUCTION.filter(
      (name) => !told.includes(name) && !told.includes(`${name.split('_')[0]}_*`),
    );
    expect(silent).toEqual([]);
  });

  it('has a schema for every value, and accepts no other', () => {
    const values = z.record(z.string(), z.unknown()).parse(parse(read(`${CHART}/values.yaml`)));
    const schema = z
      .object({ additionalProperties: z.literal(false), properties: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse(read(`${CHART}/values.schema.json`)));
    expect(Object.keys(values).filter((name) => !(name in schema.properties))).toEqual([]);
  });

  it('migrates with the same command as compose', () => {
    expect(read(`${CHART}/templates/migrate.yaml`)).toContain('domain/dist/migrations/migrate-main.js');
    expect(read('docker-compose.yml')).toContain('domain/dist/migrations/migrate-main.js');
  });
});
