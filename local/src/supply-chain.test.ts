import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { releaseNotes } from '../setup/release-notes.mjs';
import { findSecrets, scanTrackedFiles } from '../setup/secret-scan.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        link: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));

/**
 * The lowest version without a published advisory, per major version in use, with the reason. Majors below the lowest
 * listed one are refused.
 */
const FLOORS: Record<string, Record<number, string>> = {
  'socket.io': { 4: '4.8.0' }, // CVE-2024-38355: a packet that kills the process
  'socket.io-parser': { 4: '4.2.6' }, // unlimited binary attachments; CVE-2023-32695
  'engine.io': { 6: '6.4.2' }, // CVE-2023-31125
  ws: { 8: '8.21.0' }, // CVE-2026-48779: memory by tiny fragments
  multer: { 2: '2.2.0' }, // CVE-2026-5079, CVE-2026-3520
  express: { 4: '4.20.0', 5: '5.1.0' }, // CVE-2024-43796
  'body-parser': { 1: '1.20.3', 2: '2.2.1' }, // CVE-2024-45590, CVE-2025-13466
  'path-to-regexp': { 0: '0.1.13', 8: '8.4.0' }, // CVE-2026-4867, CVE-2026-4926
  qs: { 6: '6.14.1' }, // CVE-2025-15284
  send: { 0: '0.19.0', 1: '1.1.0' }, // CVE-2024-43799
  'serve-static': { 1: '1.16.0', 2: '2.1.0' }, // CVE-2024-43800
  cookie: { 0: '0.7.0', 1: '1.0.0' }, // CVE-2024-47764
  'cookie-parser': { 1: '1.4.7' },
  jsonwebtoken: { 9: '9.0.0' }, // CVE-2022-23529 and its kin
  jws: { 3: '3.2.3', 4: '4.0.1' }, // CVE-2025-65945
  mongoose: { 9: '9.0.0' }, // CVE-2025-23061 was in 8.9.4 and before
  nodemailer: { 9: '9.0.1', 10: '10.0.0' }, // GHSA-p6gq-j5cr-w38f: files read through `raw`
  vite: { 8: '8.0.16' }, // CVE-2026-53571
  esbuild: { 0: '0.25.0' }, // GHSA-67mh-4wv8-2f99
  sharp: { 0: '0.32.6' }, // CVE-2023-4863, by its libwebp
  undici: { 7: '7.18.2' }, // CVE-2026-22036
  'form-data': { 4: '4.0.4' }, // CVE-2025-7783
  'react-router': { 7: '7.12.0' }, // CVE-2026-22029
  dompurify: { 3: '3.2.4' }, // CVE-2025-26791
  'on-headers': { 1: '1.1.0' }, // CVE-2025-7339
  'cross-spawn': { 7: '7.0.5' }, // CVE-2024-21538
  'brace-expansion': { 2: '2.0.2' }, // CVE-2025-5889
  nanoid: { 3: '3.3.8' }, // CVE-2024-55565
  postcss: { 8: '8.4.31' }, // CVE-2023-44270
  semver: { 5: '5.7.2', 6: '6.3.1', 7: '7.5.2' }, // CVE-2022-25883
  protobufjs: { 7: '7.2.5' }, // CVE-2023-36665
  'tough-cookie': { 4: '4.1.3' }, // CVE-2023-26136
  lodash: { 4: '4.17.23' }, // CVE-2025-13465
  minimist: { 1: '1.2.6' }, // CVE-2021-44906
  ajv: { 8: '8.18.0' }, // CVE-2025-69873
};

/** Copies below a floor that stay, each with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'node_modules/maildev/node_modules/nodemailer':
    'the local mailbox; it relays nothing and never runs in production',
};

const numbers = (version: string): number[] => version.split('-')[0]?.split('.').map(Number) ?? [];

function isBelow(version: string, floor: string): boolean {
  const [mine, wanted] = [numbers(version), numbers(floor)];
  const index = mine.findIndex((part, at) => part !== wanted[at]);
  return index >= 0 && (mine[index] ?? 0) < (wanted[index] ?? 0);
}

function judge(name: string, version: string): string | undefined {
  const floors = FLOORS[name];
  if (!floors) return undefined;
  const major = numbers(version)[0] ?? 0;
  const floor = floors[major];
  if (floor) return isBelow(version, floor) ? `${name} ${version} is below ${floor}` : undefined;
  const oldest = Math.min(...Object.keys(floors).map(Number));
  return major < oldest ? `${name} ${version} is below ${floors[oldest]}` : undefined;
}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

describe('package-lock.json', () => {
  it('has no copy of a package below the floor of its advisories', () => {
    const found = Object.entries(lock.packages).flatMap(([path, { version }]) => {
      if (!path.includes('node_modules/') || version === undefined || path in EXCEPTIONS) return [];
      return judge(nameOf(path), version) ?? [];
    });
    expect(found).toEqual([]);
  });

  it('still has every package with a floor or an exception', () => {
    const names = new Set(Object.keys(lock.packages).map(nameOf));
    expect(Object.keys(FLOORS).filter((name) => !names.has(name))).toEqual([]);
    expect(Object.keys(EXCEPTIONS).filter((path) => !(path in lock.packages))).toEqual([]);
  });

  it('has the hash of each package and not its address', () => {
    for (const [path, { resolved, integrity, link, version }] of Object.entries(lock.packages)) {
      if (link || !path.includes('node_modules/')) continue;
      expect(resolved, path).toBeUndefined();
      expect(integrity, `${path} ${version}`).toMatch(/^sha512-/);
    }
  });

  it('is compared by numbers, not by letters', () => {
    expect(judge('ws', '8.20.9')).toBe('ws 8.20.9 is below 8.21.0');
    expect([judge('ws', '8.21.0'), judge('ws', '8.100.0'), judge('ws', '9.0.0')]).toEqual(
      Array(3).fill(undefined),
    );
    expect(judge('ws', '7.5.11')).toBe('ws 7.5.11 is below 8.21.0');
    expect(judge('express', '4.19.2')).toBe('express 4.19.2 is below 4.20.0');
  });
});

describe('the repository', () => {
  it('contains no secret in any tracked file', () => {
    expect(scanTrackedFiles(ROOT)).toEqual([]);
  });

  it('would report one', () => {
    const planted = [
      ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' '),
      `aws = ${['AKIA', 'ABCDEFGHIJKLMNOP'].join('')}`,
      `token: ${['gh', `p_${'a1'.repeat(18)}`].join('')}`,
      `CLIENT_SECRET='${'a1B2'.repeat(8)}'`,
      `MONGO_URL=mongodb+srv:${'//root:hunter22@db'}.crease.in/crease`,
      ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0NTYifQ', 'c2lnbmF0dXJlLXNpZ25hdHVyZQ'].join('.'),
    ];
    expect(planted.filter((text) => findSecrets(text).length === 0)).toEqual([]);
    expect(findSecrets('const password = "six wickets down";\nredis://127.0.0.1:6399')).toEqual([]);
  });

  it('is scanned in CI for advisories, where the registry has them, and for secrets', () => {
    const commands = jobsOf('security.yml').flatMap(({ steps }) => steps.map(({ run }) => run ?? ''));
    expect(commands.some((command) => command.includes('npm audit'))).toBe(true);
    expect(commands.some((command) => command.includes('secret-scan.mjs'))).toBe(true);
  });

  it('pins each action of its workflows to a fixed version, and grants each only the rights it needs', () => {
    for (const name of readdirSync(join(ROOT, '.github/workflows'))) {
      const text = readFileSync(join(ROOT, '.github/workflows', name), 'utf8');
      const used = jobsOf(name).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
      expect(used.length, name).toBeGreaterThan(0);
      expect(used.filter((action) => !/@(v\d+\.\d+\.\d+|[0-9a-f]{40})$/.test(action))).toEqual([]);
      expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
    }
  });
});

const workflow = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      steps: z.array(z.object({ run: z.string().optional(), uses: z.string().optional() })),
    }),
  ),
});
const jobsOf = (name: string) =>
  Object.values(workflow.parse(parse(readFileSync(join(ROOT, '.github/workflows', name), 'utf8'))).jobs);

describe('a release', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n- new\n\n## [1.2.0] - 2026-11-25\n\n- a thing\n\n## [1.1.0]\n\n';

  it('has the notes of its version in the changelog, and fails without them', () => {
    expect(releaseNotes('v1.2.0', '1.2.0', changelog)).toBe('- a thing');
    expect(() => releaseNotes('v1.2.0', '1.2.1', changelog)).toThrow('The tag is v1.2.0');
    expect(() => releaseNotes('v1.1.0', '1.1.0', changelog)).toThrow('no section [1.1.0]');
    expect(() => releaseNotes('v1.0.0', '1.0.0', changelog)).toThrow('no section [1.0.0]');
  });

  it('attests both images by digest: their content, and where they were built', () => {
    const steps = jobsOf('release.yml').flatMap(({ steps: all }) =>
      all.map(({ uses, run }) => uses ?? run ?? ''),
    );
    for (const part of [
      'release-notes.mjs',
      'npm sbom',
      'build-push-action',
      'attest-sbom',
      'attest-build-provenance',
    ])
      expect(
        steps.some((step) => step.includes(part)),
        part,
      ).toBe(true);
  });
});
