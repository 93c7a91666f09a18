import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Includes the folder where `go install` puts what it builds. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), join(homedir(), 'go', 'bin')];

/**
 * The path of an optional tool: from its variable (`PROMTOOL_PATH`), otherwise from the PATH; undefined if it is not
 * installed.
 */
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

/** Runs a tool and shows its output; `input` is its stdin. Returns its output and whether it succeeded. */
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

/** Explains a missing tool and how to install it. */
export function sayMissing(name, module) {
  console.log(
    `${name} is not here, so that part was not checked: go install ${module}@latest, or ${name.toUpperCase()}_PATH=…`,
  );
}
