import { readFileSync } from 'node:fs';

/** Files that several bundles take are looked at once. */
const done = new Map();

/**
 * The code of the file at `path`, where an object that begins as a copy, `{ ...a, b }`, begins as `{ ...null, ...a, b }`,
 * which means the same on the same lines. V8 of Node 20 makes a hidden class of its own for each property that is added
 * to such a copy, each time: half a microsecond, reads that no inline cache serves, and garbage in the old space that keeps
 * young objects alive. What does not begin with the copy shares its class. Libraries do it for every command they send.
 */
export async function withSharedShapes(path) {
  const made = done.get(path);
  if (made !== undefined) return made;
  const code = readFileSync(path, 'utf8');
  const shared = /\{\s*\.\.\./.test(code) ? await begunWithNull(path, code) : code;
  done.set(path, shared);
  return shared;
}

/** A plugin of esbuild that loads each file as `withSharedShapes` has it, and then as `change` makes it. */
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
