import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Modules of zod that no screen needs, and what the build loads instead. Every kind of schema imports them, so tree
 * shaking keeps them: almost 8 kB of gzipped JavaScript.
 */
const LEFT_OUT = new Map([
  [
    'core/json-schema-processors.js',
    `export const toJSONSchema = undefined;
     export const aggregateChecks = () => { throw new Error('The build leaves out what describes a schema.'); };`,
  ],
  [
    'core/to-json-schema.js',
    `export const createToJSONSchemaMethod = () => undefined;
     export const createStandardJSONSchemaMethod = () => undefined;`,
  ],
  ['core/json-schema-generator.js', 'export const JSONSchemaGenerator = undefined;'],
  // Only needed by recursive schemas, and we have none.
  ['core/memoizer.js', 'export const [memoizer, isBackEdge, isRecursiveSchema] = [() => undefined];'],
  // `judgeBySchema` uses our own messages.
  ['locales/en.js', 'export default () => ({});'],
]);

const nameOf = (id: string) => /\/zod\/v4\/([^?]+)/.exec(id)?.[1] ?? '';

/** The package does not export the router's production build. */
function routerAliases() {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
    'dist/production',
  );
  return [
    { find: /^react-router$/, replacement: join(folder, 'index.mjs') },
    { find: /^react-router\/dom$/, replacement: join(folder, 'dom-export.mjs') },
  ];
}

/**
 * Makes the build smaller by replacing whole modules of packages. There is no supported way to leave out zod's compiled
 * parsers (`jitless` only switches them off), nor the router's `Form` and prefetching links (`displayName` is set outside
 * their definitions, so tree shaking keeps them).
 */
export function leanPackages(): Plugin {
  const missing = new Set(LEFT_OUT.keys());
  return {
    name: 'lean-packages',
    apply: 'build',
    config: () => ({
      resolve: { alias: routerAliases() },
      // Suppresses the build's warning for each kind of schema that refers to a removed module.
      build: { rolldownOptions: { checks: { importIsUndefined: false } } },
    }),
    load: {
      filter: { id: /\/zod\/v4\/(core|locales)\// },
      handler(id) {
        const name = nameOf(id);
        missing.delete(name);
        return LEFT_OUT.get(name);
      },
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        throw new Error(`zod no longer has the modules to leave out: ${[...missing].join(', ')}`);
    },
  };
}
