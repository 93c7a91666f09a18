import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { afterAll, expect, it } from 'vitest';
import { withSharedShapes } from '../setup/shared-shapes.mjs';

const folder = mkdtempSync(join(tmpdir(), 'crease-shapes-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
/** The code as it is built. */
function built(code: string, extension = 'js') {
  const path = join(folder, `${++files}.${extension}`);
  writeFileSync(path, code);
  return withSharedShapes(path);
}

it('a copy with further properties starts with null', async () => {
  expect(await built('f({ ...a, b: { ...c } });')).toBe('f({ ...null, ...a, b: { ...null, ...c } });');
  expect(await built('const f = (a: A): B => ({\n  ...a,\n  b,\n});', 'ts')).toBe(
    'const f = (a: A): B => ({\n  ...null, ...a,\n  b,\n});',
  );
});

it('look-alikes stay unchanged', async () => {
  for (const code of [
    'const { ...all } = a;',
    'f(({ ...all }) => all);',
    'f({ b, ...a }, [...a], `{ ...a }`, "{ ...a }", /{ ...a }/); // { ...a }',
    'exports.a = { b };',
  ])
    expect(await built(code)).toBe(code);
});

it('unreadable code is named', async () => {
  await expect(built('f({ ...a, );')).rejects.toThrow(/\d+\.js: /);
});

type Make = (a: unknown, d: unknown) => object;
const SOURCE = 'return { ...a, x: 1, b: 3, ...null, ...d };';
/** The object that a function's body makes, evaluated unchanged and as built. */
async function bothOf(body: string) {
  const shared = await built(`function make(a, d) { ${body} }`);
  return [new Function('a', 'd', body) as Make, new Function(`${shared} return make;`)() as Make] as const;
}

it('the object is the same', async () => {
  const [was, is] = await bothOf(SOURCE);
  const given = [
    undefined,
    null,
    'ab',
    { b: 2, [Symbol('key')]: 4 },
    Object.create({ unseen: 1 }),
    { x: 7 },
    [1],
  ];
  for (const a of given)
    for (const d of given) {
      expect(is(a, d)).toStrictEqual(was(a, d));
      expect(Reflect.ownKeys(is(a, d))).toEqual(Reflect.ownKeys(was(a, d)));
    }
});

it('all objects of one place in the code share one hidden class', async () => {
  setFlagsFromString('--allow-natives-syntax');
  const ofOneClass = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (a: object, b: object) => boolean;
  const [, is] = await bothOf(SOURCE);
  const given = { a: 1, b: 2 };
  const made = Array.from({ length: 2000 }, () => is(given, undefined));
  expect(made.every((each) => ofOneClass(each, made.at(-1) as object))).toBe(true);
});
