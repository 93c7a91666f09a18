import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardDraft } from './draft.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crease-draft-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

describe('an unfinished backup or restore', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('is removed at %s, and the process exits with %i', (signal, code) => {
    const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as () => never);
    const draft = join(folder, 'draft');
    mkdirSync(draft);
    writeFileSync(join(draft, 'secrets.json'), '{}');
    const others = process.listeners(signal);
    using _guard = guardDraft(draft);
    for (const listener of process.listeners(signal).filter((one) => !others.includes(one))) listener(signal);
    expect(existsSync(draft)).toBe(false);
    expect(exit).toHaveBeenCalledWith(code);
  });

  it('is no longer watched once it is finished', () => {
    const count = process.listenerCount('SIGINT');
    guardDraft(folder)[Symbol.dispose]();
    expect(process.listenerCount('SIGINT')).toBe(count);
  });
});
