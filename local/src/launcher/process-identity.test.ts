import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { identityOf } from './process-identity.js';

const folder = mkdtempSync(join(tmpdir(), 'crease-ps-'));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('is the same in every language and time zone where ps writes the start time', () => {
  writeFileSync(join(folder, 'ps'), '#!/bin/sh\necho "S started in $LC_ALL $TZ"\n', { mode: 0o755 });
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  vi.stubEnv('LC_ALL', 'hi_IN.UTF-8');
  vi.stubEnv('TZ', 'Asia/Kolkata');
  expect(identityOf(process.pid)).toBe('started in C UTC');
});
