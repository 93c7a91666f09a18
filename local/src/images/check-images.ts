import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseDockerfile } from './dockerfile.js';
import { type Built, replay } from './replay.js';

const DOCKERFILE = 'docker/Dockerfile';
const compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      build: z.object({ dockerfile: z.literal(DOCKERFILE), target: z.string() }).optional(),
      command: z.array(z.string()).optional(),
    }),
  ),
});

/** Files that no image may contain: tests, test helpers, and the checkout's own tools. */
const NOT_IN_IMAGES =
  /^app\/(local|e2e|bench)\/(src|dist)\/|^app\/\w+\/(src|dist)\/(.*\/)?((testing|reference-model)\/|[^/]*\.(test|spec)\.)/;
const STARTS_WITHIN_MS = 60_000;

/**
 * Replays the images' steps in folders below `into`, checks their content, and starts each process of the compose file
 * without a variable, which it must name. Returns the problems as sentences. @throws if a step fails
 */
export function checkImages(context: string, into: string, say: (text: string) => void): string[] {
  const read = (path: string) => readFileSync(join(context, path), 'utf8');
  const { services } = compose.parse(parse(read('docker-compose.yml'), { merge: true }));
  const ignored = read('.dockerignore').split('\n').filter(Boolean);
  const images = replay(parseDockerfile(read(DOCKERFILE)), context, ignored, into, say);
  const wrong: string[] = [];
  for (const target of new Set(Object.values(services).flatMap(({ build }) => build?.target ?? []))) {
    const image = images.get(target);
    if (image) wrong.push(...strayFiles(image).map((path) => `the image ${target} has ${path}`));
    else wrong.push(`${DOCKERFILE} has no stage ${target}`);
  }
  for (const [name, { build, command }] of Object.entries(services)) {
    const image = build && images.get(build.target);
    if (!image || !command) continue;
    say(`${name}: starts without a variable`);
    const complaint = startBare(command, image);
    if (complaint) wrong.push(`${name} ${complaint}`);
  }
  return wrong;
}

/** Files of the product that do not belong in an image; files of packages are ignored. */
export function strayFiles({ root }: Pick<Built, 'root'>): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.includes('node_modules/') && NOT_IN_IMAGES.test(path),
  );
}

/**
 * Starts a process in its image with the image's own variables only; returns the problem with its exit, or undefined.
 */
function startBare([program = '', ...args]: string[], { root, workdir, env }: Built): string | undefined {
  const { status, stdout, stderr } = spawnSync(program === 'node' ? process.execPath : program, args, {
    cwd: join(root, workdir),
    env: { PATH: process.env.PATH, ...env, DATA_DIR: join(root, env.DATA_DIR ?? '') },
    encoding: 'utf8',
    timeout: STARTS_WITHIN_MS,
  });
  if (status === 1 && /^\w+_URL must be set/m.test(stdout + stderr)) return undefined;
  return `should end with status 1 and name what is missing, and ended with ${status}: ${(stdout + stderr).slice(-600)}`;
}
