import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import { filesBelow, isTestFile } from '../local/setup/sources.mjs';
import { leanPackages } from './lean-packages.js';
import { leanContracts, leanRouter, leanSchemas, UNUSED_METHODS } from './lean-sources.js';

const ROOT = join(import.meta.dirname, '..');

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

  test('zod is built without JSON Schema, English messages, the memoizer, unused formats and compiled parsers', () => {
    const found = [
      'safeParse',
      'json-schema.org',
      'additionalProperties',
      'Invalid input: expected',
      'ZodCyclicError',
      'cuid2',
      'newResult[',
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

test('no source calls a method of zod that the build leaves out', () => {
  const call = new RegExp(`\\.(${UNUSED_METHODS.join('|')})\\(`);
  const sources = ['shared/src', 'web/src'].flatMap((folder) => filesBelow(ROOT, folder));
  const calling = sources.filter(
    (path) => /\.tsx?$/.test(path) && !isTestFile(path) && call.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(sources).toContain('shared/src/contracts/grounds.ts');
  expect(calling).toEqual([]);
});

test('the build fails if a part of a package that it leaves out is gone', () => {
  expect(() => leanSchemas('core.$ZodObjectJIT.init(inst, def);')).toThrow('leaves out: JSON Schema');
  expect(() => leanRouter('Link.displayName = "Link";\n')).toThrow('leaves out: usePrefetchBehavior');
});

test('the router is built without forms, data routes and prefetching links', async () => {
  const { code } =
    await built(`export { BrowserRouter, Link, NavLink, Navigate, Routes } from 'react-router-dom';
    export { z } from 'zod';`);
  const found = [
    'popstate',
    'encType',
    'componentDidCatch',
    'IntersectionObserver',
    'Unhandled Thrown Response',
  ];
  expect(found.filter((text) => code.includes(text))).toEqual(['popstate']);
});

test('the build leaves out what documents a contract, in every file of contracts', async () => {
  const files = filesBelow(ROOT, 'shared/src/contracts').filter((path) => !isTestFile(path));
  const kept = files.filter((path) =>
    /^ {2}(summary|tag|errors):/m.test(leanContracts(readFileSync(join(ROOT, path), 'utf8'))),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(kept).toEqual([]);
  const { code } = await built(`export * from '${join(ROOT, 'shared/src/contracts/waitlist.ts')}';`);
  expect(code).toMatch(/path:\W\/waitlist/);
  expect(code).not.toMatch(/summary:[`'"]/);
  expect(code).not.toContain('STATE_CONFLICT');
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
