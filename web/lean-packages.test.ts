import { build, type Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import { leanPackages } from './lean-packages.js';

/** Builds one module with `leanPackages` and resolves to its only chunk. */
async function built(source: string): Promise<Rolldown.OutputChunk> {
  const entry = { name: 'entry', resolveId: (id: string) => (id === 'entry' ? id : null) };
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    plugins: [{ ...entry, load: (id: string) => (id === 'entry' ? source : null) }, leanPackages()],
    build: {
      write: false,
      rolldownOptions: { input: 'entry', external: ['react'], preserveEntrySignatures: 'strict' },
    },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  return output[0];
}

describe('zod as it is installed', async () => {
  const { code } = await built(`import { z } from 'zod';
    export const schema = z.object({ hours: z.array(z.number().min(1)), name: z.string().max(3).optional() });`);
  const lean = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);

  test('zod is built without JSON Schema, English messages and the memoizer', () => {
    const found = [
      'safeParse',
      'json-schema.org',
      'additionalProperties',
      'Invalid input: expected',
      'ZodCyclicError',
    ];
    expect(found.filter((text) => code.includes(text))).toEqual(['safeParse']);
  });

  test('the reduced zod still parses and reports each issue with its path', () => {
    expect(lean.schema.parse({ hours: [18], name: 'Net' })).toEqual({ hours: [18], name: 'Net' });
    const { error } = lean.schema.safeParse({ hours: [0], name: 'Nets' });
    expect(error.issues).toMatchObject([
      { code: 'too_small', path: ['hours', 0] },
      { code: 'too_big', path: ['name'] },
    ]);
  });
});

test('the router is taken from its production build', async () => {
  const { moduleIds } = await built(
    `export { BrowserRouter, Link } from 'react-router-dom'; export { z } from 'zod';`,
  );
  const files = moduleIds.filter((id) => id.includes('/react-router/'));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((id) => !id.includes('/dist/production/'))).toEqual([]);
});

test('the build fails if a module to be left out is missing', async () => {
  await expect(built('export const nothing = 0;')).rejects.toThrow('zod no longer has');
});
