import { readFileSync } from 'node:fs';

/** Results by path: several bundles include the same file. */
const done = new Map();

/**
 * The code of the file at `path`, with `{ ...a, b }` written as `{ ...null, ...a, b }`: the same object, on the same
 * lines. V8 of Node 20 gives each such copy a hidden class of its own (1,600 ns and 309 bytes; 45 ns and 104 bytes with
 * the `null`). Node 22 and 24 do not need it (10 ns, 35 ns with the `null`): remove this file with support for Node 20.
 */
export async function withSharedShapes(path) {
  const made = done.get(path);
  if (made !== undefined) return made;
  const code = readFileSync(path, 'utf8');
  const shared = /\{\s*\.\.\./.test(code) ? await begunWithNull(path, code) : code;
  done.set(path, shared);
  return shared;
}

/** An esbuild plugin that loads each file through `withSharedShapes` and then `change`. */
export const sharedShapes = (change = (code) => code) => ({
  name: 'shared shapes',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?[jt]s$/, namespace: 'file' }, async ({ path }) => ({
      contents: change(await withSharedShapes(path), path),
      loader: path.endsWith('ts') ? 'ts' : 'js',
    }));
  },
});

async function begunWithNull(path, code) {
  const { parseSync, Visitor } = await import('vite');
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const copies = [];
  new Visitor({
    ObjectExpression({ properties: [first] }) {
      if (first?.type === 'SpreadElement') copies.push(first.start);
    },
  }).visit(program);
  return copies
    .sort((a, b) => b - a)
    .reduce((text, at) => `${text.slice(0, at)}...null, ${text.slice(at)}`, code);
}
