import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Stage, Step } from './dockerfile.js';

/** The result of a stage: a folder that stands for the container's `/`. */
export interface Built {
  root: string;
  /** Inside the container. */
  workdir: string;
  env: Record<string, string>;
}

/**
 * Runs the steps of all stages in folders below `into`, like a builder in containers: the context without ignored
 * files, absolute paths below the stage's folder, owners unchanged. Foreign images are empty folders, replaced by this
 * machine. @throws at the first step that fails
 */
export function replay(
  stages: readonly Stage[],
  context: string,
  ignored: readonly string[],
  into: string,
  say: (text: string) => void,
): Map<string, Built> {
  const built = new Map<string, Built>();
  for (const { name, base, steps } of stages) {
    const before = built.get(base);
    const root = join(into, name);
    mkdirSync(root, { recursive: true });
    if (before) cpSync(before.root, root, { recursive: true, verbatimSymlinks: true });
    const stage: Built = { root, workdir: before?.workdir ?? '/', env: { ...before?.env } };
    for (const step of steps) {
      say(`${name}: ${said(step)}`);
      take(step, stage, built, context, ignored);
    }
    built.set(name, stage);
  }
  return built;
}

const said = (step: Step): string => {
  if (step.do === 'copy') return `COPY ${step.from ? `from ${step.from} ` : ''}${step.sources.join(' ')}`;
  if (step.do === 'run') return `RUN ${step.command}`;
  return step.do === 'workdir' ? `WORKDIR ${step.path}` : `ENV ${Object.keys(step.variables).join(' ')}`;
};

function take(
  step: Step,
  stage: Built,
  built: ReadonlyMap<string, Built>,
  context: string,
  ignored: readonly string[],
): void {
  switch (step.do) {
    case 'workdir':
      stage.workdir = step.path;
      mkdirSync(join(stage.root, step.path), { recursive: true });
      return;
    case 'env':
      Object.assign(stage.env, step.variables);
      return;
    case 'run':
      run(step.command, stage);
      return;
    case 'copy': {
      const other = step.from === undefined ? undefined : built.get(step.from);
      if (step.from !== undefined && !other) throw new Error(`there is no stage ${step.from} to copy from`);
      const source = other?.root ?? context;
      for (const path of step.sources) copy(source, path, step, stage, other ? [] : ignored);
    }
  }
}

/** Copies like COPY: a folder by its content, a file into a folder or to the given name. */
function copy(
  source: string,
  path: string,
  { sources, to }: Extract<Step, { do: 'copy' }>,
  stage: Built,
  ignored: readonly string[],
): void {
  const from = join(source, path);
  if (!existsSync(from)) throw new Error(`COPY: ${path} does not exist`);
  const place = join(stage.root, to.startsWith('/') ? to : join(stage.workdir, to));
  const intoFolder = to.endsWith('/') || to === '.' || to === './' || existsSync(join(place, '.'));
  if (sources.length > 1 && !intoFolder)
    throw new Error(`COPY: ${to} is to be a folder and does not end in /`);
  const target = statSync(from).isDirectory() || !intoFolder ? place : join(place, basename(path));
  mkdirSync(dirname(target), { recursive: true });
  cpSync(from, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !isIgnored(relative(source, file), ignored),
  });
}

/** Supports the patterns of our `.dockerignore`: names, `*` within one, and a leading `**` for any depth. */
export function isIgnored(path: string, ignored: readonly string[]): boolean {
  return ignored.some((pattern) => {
    const anywhere = pattern.startsWith('**/');
    const name = (anywhere ? pattern.slice(3) : pattern)
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*/g, '[^/]*');
    const source = anywhere ? `(?:.*/)?${name}` : name;
    return new RegExp(`^${source}(?:/|$)`).test(path);
  });
}

/** Runs a command in the stage's folder, with this machine's PATH and npm cache and no other variables. */
function run(command: string, stage: Built): void {
  const bin = join(stage.root, '..', 'stubs');
  mkdirSync(bin, { recursive: true });
  // The image's users do not exist on this machine.
  writeFileSync(join(bin, 'chown'), '#!/bin/sh\n', { mode: 0o755 });
  const here = command.replace(/(^|\s)\/(?=\w)/g, `$1${stage.root}/`);
  const { status } = spawnSync('sh', ['-c', here], {
    cwd: join(stage.root, stage.workdir),
    env: { HOME: process.env.HOME ?? '', ...stage.env, PATH: `${bin}:${process.env.PATH}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`RUN ${command} ended with status ${status}`);
}
