import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isTooOldRedis, redisVersionOf } from './redis-version.js';
import { StopWithSentence } from './stop-with-sentence.js';

/** A program provided by the system's package manager. */
interface SystemProgram {
  /** Possible file names, the preferred one first. */
  names: string[];
  aptPackage: string;
  /** What to do if it cannot be installed from here. */
  otherwise: string;
  /** Why the one at `path` is unsuitable; undefined if it is suitable. */
  flawOf?(path: string): string | undefined;
}

export const REDIS_SERVER: SystemProgram = {
  names: ['redis-server'],
  aptPackage: 'redis-server',
  otherwise:
    'install Redis 7 or newer so that redis-server is on the PATH, or set REDIS_URL to a running one.',
  flawOf: (path) => {
    const version = redisVersionOf(path);
    return isTooOldRedis(version) ? `is Redis ${version}, which is too old` : undefined;
  },
};

export const CHROMIUM: SystemProgram = {
  names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  aptPackage: 'chromium',
  otherwise:
    'install Chromium so that chromium is on the PATH, or set CHROMIUM_PATH to a browser of its kind.',
};

/** Chromium without windows; without it, tests use the full browser. */
export const HEADLESS_SHELL: SystemProgram = {
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
  aptPackage: 'chromium-headless-shell',
  otherwise: CHROMIUM.otherwise,
};

export const NGINX: SystemProgram = {
  names: ['nginx'],
  aptPackage: 'nginx-light',
  otherwise: 'install nginx so that nginx is on the PATH: the gateway of a deployment is tested with it.',
};

/** The program's path; undefined if it is not installed. */
export function findProgram({ names }: SystemProgram): string | undefined {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/sbin',
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ];
  return names
    .flatMap((name) => folders.filter((folder) => folder !== '').map((folder) => join(folder, name)))
    .find(isExecutable);
}

/**
 * The program's path. As root on Debian or Ubuntu a missing one is installed and announced. @throws one sentence
 * elsewhere, and if it is too old
 */
export function requireProgram(program: SystemProgram): string {
  const path = findProgram(program) ?? install(program);
  const flaw = program.flawOf?.(path);
  if (flaw) throw new StopWithSentence(`${path} ${flaw}: ${program.otherwise}`);
  return path;
}

function install(program: SystemProgram): string {
  const [name] = program.names;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new StopWithSentence(`${name} is not installed: ${program.otherwise}`);
  }
  console.log(`Installing ${program.aptPackage} with apt-get …`);
  aptGet(['update']);
  const words = aptGet(['install', '-y', '--no-install-recommends', program.aptPackage]);
  const installed = findProgram(program);
  if (installed) return installed;
  throw new StopWithSentence(
    `apt-get could not install ${program.aptPackage} (${lastLine(words)}): ${program.otherwise}`,
  );
}

function aptGet(args: string[]): string {
  const result = spawnSync('apt-get', ['-q', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return `${result.stdout ?? ''}\n${result.stderr ?? ''}`;
}

function lastLine(words: string): string {
  return words.trim().split('\n').at(-1) ?? '';
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
