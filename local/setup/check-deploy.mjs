import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Go installs what it builds here. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), join(homedir(), 'go', 'bin')];

/** The path of a tool that few machines have: by its variable (`PROMTOOL_PATH`), else on the PATH; undefined where it is not. */
export function findTool(name) {
  const named = process.env[`${name.toUpperCase()}_PATH`];
  if (named) return named;
  return FOLDERS.filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Runs a tool, showing what it says; `input` is what it reads. Gives what it wrote and whether it was content. */
export function runTool(path, args, { cwd, input } = {}) {
  const { status, stdout, stderr, error } = spawnSync(path, args, {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  return { ok: status === 0, stdout, said: `${stdout}${stderr}`.trim() };
}

/** Says what a tool is for where it is not here. */
export function sayMissing(name, module) {
  console.log(
    `${name} is not here, so that part was not checked: go install ${module}@latest, or ${name.toUpperCase()}_PATH=…`,
  );
}
