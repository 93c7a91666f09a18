import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** `policy` of proc(5), counted from the state, which follows the name in brackets. */
const policyIn = (stat: string): string | undefined => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38];
const BATCH = '3';

const isOffered = spawnSync('chrt', ['--batch', '0', 'true']).status === 0;

it.skipIf(!isOffered)('what is started afterwards finishes its pieces of work (skipped without chrt)', () => {
  const script = `
    const { finishPiecesOfWork } = await import(${JSON.stringify(join(import.meta.dirname, 'scheduling.ts'))});
    finishPiecesOfWork();
    const { readFileSync } = await import('node:fs');
    const { execFileSync } = await import('node:child_process');
    console.log(readFileSync('/proc/self/stat', 'utf8').trim());
    console.log(execFileSync('cat', ['/proc/self/stat'], { encoding: 'utf8' }).trim());
  `;
  const args = ['--import', 'tsx', '--conditions=crease-source', '--input-type=module', '--eval', script];
  const lines = execFileSync(process.execPath, args, { encoding: 'utf8' }).trim().split('\n');
  expect(lines.map(policyIn)).toEqual([BATCH, BATCH]);
});
