import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ASYNCAPI_FILE, asyncApiYaml } from './write.js';

describe('docs/asyncapi.yaml', () => {
  it('matches the schemas', async () => {
    expect(await readFile(ASYNCAPI_FILE, 'utf8')).toBe(asyncApiYaml());
  });
});
