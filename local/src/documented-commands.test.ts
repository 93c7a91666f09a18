import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ENV_NAMES } from '@crease/domain/platform/env';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { refusalOf } from '../setup/arguments.mjs';
import { commandsIn, type DocumentedCommand, pagesOf, sourcesBelow } from './testing/documented-commands.js';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));
/** The file behind `npm run x`, by `local/run.mjs`. */
const mains = new Map(
  [...read('local/run.mjs').matchAll(/^ {2}'?([\w:]+)'?: '([\w/.-]+)',$/gm)].map(
    ([, name = '', file = '']) => [name, file],
  ),
);
const compose = z
  .object({ services: z.record(z.string(), z.object({ profiles: z.array(z.string()).optional() })) })
  .parse(parse(read('docker-compose.yml'), { merge: true }));

/** Variables of tests and of the demo data's size, which no process reads. */
const OF_TESTS = ['ROUNDS', 'SEED_GROUNDS', 'TEST_MONGO_URL'];
/** Commands that are only checked here, with the reason not to run them. */
const NOT_RUN: Record<string, string> = {
  docker: 'needs a Docker engine; image:check has it read the compose file where it is',
  helm: 'needs helm; check:helm runs it where it is',
  kubectl: 'needs a cluster',
  promtool: 'needs promtool; check:alerts runs it where it is',
  go: 'downloads and compiles a tool',
  mongodump: 'needs MongoDB’s tools and a server',
  mongorestore: 'needs MongoDB’s tools and a server',
};
/** Options that are passed on to foreign tools. */
const PASSED_ON: Record<string, readonly string[]> = { test: ['--grep', '--update-snapshots'] };

const commands = pagesOf(ROOT).flatMap((page) => commandsIn(page, read(page)));
/** A word in capitals or with an ellipsis is a placeholder. */
const isPlaceholder = (word: string) => /^[A-Z]+$|…|<|\$/.test(word);
const optionsIn = (words: readonly string[]) =>
  words.filter((word) => word.startsWith('--') && word !== '--').map((word) => word.split('=', 1)[0] ?? '');

/** A script may have parts of its own file: `conformance:cricket`. */
function optionsOfScript(name: string): string {
  const folders = [...mains]
    .filter(([main]) => main === name || main.startsWith(`${name}:`))
    .map(([, file]) => dirname(file.replace('/dist/', '/src/')));
  return folders.length > 0
    ? folders.map((folder) => sourcesBelow(ROOT, folder)).join('\n')
    : read(scripts[name]?.match(/local\/[\w-]+\.mjs/)?.[0] ?? 'package.json');
}

/** The mistakes of a documented command; empty if it is right. */
function flawsOf({ words, variables }: DocumentedCommand): string[] {
  const [tool = '', ...rest] = words;
  const flaws = variables
    .filter((name) => !ENV_NAMES.includes(name) && !OF_TESTS.includes(name))
    .map((name) => `no variable ${name}`);
  const missing = (paths: readonly string[]) =>
    paths
      .filter((path) => !isPlaceholder(path) && !existsSync(join(ROOT, path)))
      .map((path) => `no file ${path}`);
  if (tool === 'npm') return [...flaws, ...flawsOfNpm(rest)];
  if (tool === 'node')
    return [...flaws, ...missing(rest.filter((word) => !word.startsWith('-')).slice(0, 1))];
  if (tool === 'npx') {
    const project = rest[rest.indexOf('--project') + 1]?.replace(/\*$/, '') ?? '';
    if (!existsSync(join(ROOT, 'node_modules', '.bin', rest[0] ?? '')))
      flaws.push(`no package for npx ${rest[0]}`);
    if (rest.includes('--project') && !read('vitest.config.ts').includes(`name: '${project}`))
      flaws.push(`no project ${project}`);
    return [...flaws, ...missing(rest.filter((word) => word.includes('/') && !word.startsWith('-')))];
  }
  if (tool === 'docker') return [...flaws, ...flawsOfCompose(rest)];
  if (tool === 'helm')
    return [...flaws, ...missing(rest.filter((word) => word.startsWith('deploy/'))), ...flawsOfValues(rest)];
  return tool in NOT_RUN ? flaws : [...flaws, `nobody knows ${tool}`];
}

function flawsOfNpm([verb = '', ...rest]: string[]): string[] {
  // npm's own commands.
  if (verb === 'audit' || verb === 'pack') return [];
  const name = verb === 'run' ? (rest.shift() ?? '') : verb;
  if (!scripts[name]) return [`no script ${name}`];
  const given = rest.slice(rest.indexOf('--') + 1);
  const source = optionsOfScript(name);
  const unknown = optionsIn(given).filter(
    (option) =>
      !PASSED_ON[name]?.includes(option) &&
      !source.includes(option) &&
      !new RegExp(`['"]?${option.slice(2)}['"]?[:)]`).test(source),
  );
  const refusal = mains.has(name) ? refusalOf(name, given) : undefined;
  const stages = read('local/setup/test-stages.mjs');
  const noStage =
    name === 'test'
      ? given.filter((word) => !word.startsWith('-') && !new RegExp(`\\b${word}\\b`).test(stages))
      : [];
  return [
    ...(refusal ? [refusal] : []),
    ...unknown.map((option) => `${name} knows no ${option}`),
    ...noStage.map((stage) => `no stage ${stage}`),
  ];
}

function flawsOfCompose([verb, ...rest]: string[]): string[] {
  if (verb !== 'compose') return [`only compose is written of, not docker ${verb}`];
  const after = (option: string) => rest.flatMap((word, at) => (rest[at - 1] === option ? [word] : []));
  const profiles = Object.values(compose.services).flatMap((service) => service.profiles ?? []);
  const services = after('--scale').map((word) => word.split('=', 1)[0] ?? '');
  if (rest[0] === 'logs') services.push(rest.at(-1) ?? '');
  if (['start', 'stop'].includes(rest[0] ?? '')) services.push(...rest.slice(1));
  if (['exec', 'run'].includes(rest[0] ?? ''))
    services.push(rest.slice(1).find((word) => !word.startsWith('-')) ?? '');
  const files = after('node');
  return [
    ...after('--profile')
      .filter((name) => !profiles.includes(name))
      .map((name) => `no profile ${name}`),
    ...services.filter((name) => !compose.services[name]).map((name) => `no service ${name}`),
    ...files.filter((file) => ![...mains.values()].includes(file)).map((file) => `no command has ${file}`),
  ];
}

function flawsOfValues(words: readonly string[]): string[] {
  const set = words[words.indexOf('--set') + 1] ?? '';
  if (!words.includes('--set')) return [];
  const values: unknown = parse(read('deploy/helm/crease/values.yaml'));
  const has = (path: string) =>
    path
      .split('.')
      .reduce<unknown>((at, key) => z.record(z.string(), z.unknown()).safeParse(at).data?.[key], values) !==
    undefined;
  return set
    .split(',')
    .map((pair) => pair.split('=', 1)[0] ?? '')
    .filter((path) => !has(path))
    .map((path) => `no value ${path}`);
}

describe('documented commands', () => {
  it.each(commands.map((command) => [command.page, command.text, command] as const))(
    '%s: %s',
    (_page, _text, command) => {
      expect(flawsOf(command)).toEqual([]);
    },
  );

  it('is found', () => {
    expect(commands.length).toBeGreaterThan(80);
  });

  it('is refused if it is wrong', () => {
    const wrong = [
      'npm run nothing',
      'npm run backup -- FILE --sideways',
      'npm test -- nostage',
      'node local/none.mjs',
      'docker compose logs nobody',
      'docker compose exec nobody ls',
      'docker compose stop api nobody',
      'docker compose exec worker node domain/dist/none.js',
      'helm upgrade x deploy/helm/crease --set tag=1',
      'NO_SUCH=1 npm start',
      'npx vitest run --project none a/b.test.ts',
    ];
    const flaws = commandsIn('here', `\`\`\`sh\n${wrong.join('\n')}\n\`\`\``).map(flawsOf);
    expect(flaws.filter(({ length }) => length === 0)).toEqual([]);
  });

  it.each(['check-helm.mjs', 'check-alerts.mjs'])(
    'local/%s runs: it checks, or names what is missing',
    (file) => {
      expect(() =>
        execFileSync(process.execPath, [join('local', file)], { cwd: ROOT, stdio: 'pipe' }),
      ).not.toThrow();
    },
  );
});
