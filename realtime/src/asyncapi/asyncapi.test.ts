import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ASYNCAPI_FILE, asyncApiYaml } from './write.js';

describe('docs/asyncapi.yaml', () => {
  it('is what the schemas say today', async () => {
    expect(await readFile(ASYNCAPI_FILE, 'utf8')).toBe(asyncApiYaml());
  });
});
