import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, 'src');
const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.test\.|^languages\//.test(path);

const IMPORTED = /\b\w+Texts(?: as (\w+))?\b(?=[^'"]* from )/g;
/** A constant at the top of a module, with the lines that belong to it. */
const CONSTANT = /^(?:export )?const .*(?:\n[ \])}].*)*/gm;

/** True for a function that is not called while its module loads: any but the callback of a list. */
const runsLater = ({ parent }: ts.Node): boolean =>
  !ts.isCallExpression(parent) || !/\b(map|flatMap|from)$/.test(parent.expression.getText());

/** The texts that a module reads while it loads, except whole groups under a name, as in `const t = texts.gates`. */
function readAtTop(path: string, code: string): string[] {
  const texts = new Set([...code.matchAll(IMPORTED)].map(([name, alias]) => alias ?? name));
  const reads = new RegExp(`\\b(?:${[...texts].join('|')})\\.`);
  const constants = texts.size === 0 ? [] : (code.match(CONSTANT) ?? []).filter((one) => reads.test(one));
  const file = ts.createSourceFile(path, constants.join('\n'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && runsLater(node)) return;
    const isRead = ts.isPropertyAccessExpression(node) && texts.has(node.expression.getText());
    const isGroup = ts.isVariableDeclaration(node.parent) && node.parent.name.getText() === 't';
    if (isRead && !isGroup) found.push(`${path}: ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  file.statements.forEach(visit);
  return found;
}

test('no module keeps a single text while it loads, because its translation may come later', () => {
  const paths = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(isSource);
  expect(paths.length).toBeGreaterThan(500);
  expect(paths.flatMap((path) => readAtTop(path, readFileSync(join(SOURCES, path), 'utf8')))).toEqual([]);
});

test('a text kept in a table or by a callback is found, one read by a function is not', () => {
  const read = (code: string) => readAtTop('x.ts', `import { aTexts as t } from './a.js';\n${code}`);
  expect(read('const TITLES = {\n  one: t.one,\n};')).toEqual(['x.ts: t.one']);
  expect(read('const HOURS = Array.from({ length: 2 }, (_, at) => t.hours(at));')).toEqual(['x.ts: t.hours']);
  expect(read('const titles = { one: () => t.one };\nconst Part = memo(() => t.one);')).toEqual([]);
  expect(readAtTop('x.ts', "import { aTexts } from './a.js';\nconst t = aTexts.part;")).toEqual([]);
  expect(read('const SAVE = t.save;\nfunction say() {\n  return t.one;\n}')).toEqual(['x.ts: t.save']);
});
