import ts from 'typescript';

/** The files that `proseOf` can read. */
export const SOURCE = /\.(?:[cm]?[jt]s|tsx)$/;
const TITLED = new Set(['it', 'test', 'describe']);
const CLOSING = new Set([')', ']', '}']);

/**
 * Splits a source file into its prose (comments, test titles) and the tokens of its code. Trailing commas are no tokens
 * here: the formatter adds and removes them as a title grows or shrinks.
 * @param {string} path @param {string} text
 * @returns {import('./prose.d.mts').Prose}
 */
export function proseOf(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const comments = [];
  const titles = [];
  const tokens = [];
  const visit = (node) => {
    const children = isTitle(node) ? [] : node.getChildren(file).filter((child) => !ts.isJSDoc(child));
    if (children.length > 0) return children.forEach(visit);
    const start = node.getStart(file);
    for (const { index, 0: comment } of text.slice(node.pos, start).matchAll(/\/\/.*|\/\*[\s\S]*?\*\//g)) {
      comments.push({ start: node.pos + index, text: comment });
    }
    const token = text.slice(start, node.end);
    if (isTitle(node)) titles.push({ start, text: token });
    else tokens.push(token);
  };
  visit(file);
  return {
    comments,
    titles,
    tokens: tokens.filter((token, at) => token !== ',' || !CLOSING.has(tokens[at + 1])),
  };
}

/** True for the text that names a test: the first argument of `it(…)`, `test.skip(…)` or `describe.each(…)(…)`. */
function isTitle(node) {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false;
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== node) return false;
  let callee = call.expression;
  while (!ts.isIdentifier(callee)) {
    if (!ts.isPropertyAccessExpression(callee) && !ts.isCallExpression(callee)) return false;
    callee = callee.expression;
  }
  return TITLED.has(callee.text);
}
