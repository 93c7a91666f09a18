import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { toYaml } from './to-yaml.js';
import { ASYNCAPI_FILE, asyncApiYaml } from './write.js';

describe('docs/asyncapi.yaml', () => {
  it('is what the schemas say today', async () => {
    expect(await readFile(ASYNCAPI_FILE, 'utf8')).toBe(asyncApiYaml());
  });
});

describe('toYaml', () => {
  it('writes nested data in block style and quotes what is not plain text', () => {
    const text = toYaml({ a: [{ b: 1, c: 'x y' }, 'no'], 'd:e': { f: [], g: 'two: parts', h: null } });
    expect(text).toBe(
      [
        'a:',
        '  - b: 1',
        '    c: x y',
        '  - "no"',
        '"d:e":',
        '  f: []',
        '  g: "two: parts"',
        '  h: null',
        '',
      ].join('\n'),
    );
  });
});
