import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { strayFiles } from './check-images.js';
import { parseDockerfile } from './dockerfile.js';
import { replay } from './replay.js';

let folder: string;
let context: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crease-replay-'));
  context = join(folder, 'context');
  for (const path of ['package.json', 'src/main.js', 'src/dist/old.js', 'node_modules/a/a.js', '.env']) {
    mkdirSync(dirname(join(context, path)), { recursive: true });
    writeFileSync(join(context, path), path);
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ignored = ['**/node_modules', '**/dist', '.env'];
const images = (dockerfile: string) =>
  replay(parseDockerfile(dockerfile), context, ignored, join(folder, 'images'), () => undefined);

describe('the steps of an image', () => {
  it('run stage by stage, each in a folder of its own', () => {
    const built = images(`# comment
FROM node:22 AS build
WORKDIR /app
COPY package.json ./
RUN cat package.json \\
    > copied && test ! -e src
COPY . .
FROM build AS process
ENV A=1 B=two
RUN mkdir /data && chown node:node /data && echo $B > /data/b
COPY --from=build /app/copied /app/src/
CMD ["node", "main.js"]
`);
    const { root, workdir, env } = built.get('process') ?? { root: '', workdir: '', env: {} };
    expect([workdir, env]).toEqual(['/app', { A: '1', B: 'two' }]);
    expect(readFileSync(join(root, 'app/src/copied'), 'utf8')).toBe('package.json');
    expect(readFileSync(join(root, 'data/b'), 'utf8')).toBe('two\n');
    expect(existsSync(join(built.get('build')?.root ?? '', 'data'))).toBe(false);
  });

  it('see only the parts of the context that are not ignored', () => {
    const root = images('FROM node:22 AS one\nWORKDIR /app\nCOPY . .').get('one')?.root ?? '';
    const there = ['src/main.js', 'package.json', 'src/dist', 'node_modules', '.env'];
    expect(there.filter((path) => existsSync(join(root, 'app', path)))).toEqual(there.slice(0, 2));
  });

  it.each([
    ['COPY missing.json ./', 'missing.json does not exist'],
    ['COPY package.json src/main.js here', 'does not end in /'],
    ['RUN exit 3', 'status 3'],
    ['COPY --from=nowhere /app ./', 'no stage nowhere'],
    ['ADD a b', 'does not know'],
  ])('stop at the first failure: %s', (step, complaint) => {
    expect(() => images(`FROM node:22 AS one\n${step}`)).toThrow(complaint);
  });
});

it('tests and their helpers are found in an image', () => {
  const stray = [
    'app/domain/dist/testing/world.js',
    'app/domain/dist/reference-model/scene.js',
    'app/api/dist/a.test.js',
  ];
  for (const path of [
    ...stray,
    'app/api/dist/main.js',
    'app/node_modules/x/testing/index.js',
    'app/local/package.json',
  ]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
  expect(strayFiles({ root: folder }).sort()).toEqual([...stray].sort());
});
