import { compileExpression } from '../expression/expression.js';
import type { Evaluate, Scope } from '../expression/scope.js';
import { compileElement, compileFilter, isOperatorDoc } from '../matcher/matcher.js';
import { CommandError, unknownOperator } from '../request/command-error.js';
import { type Doc, isDoc, isNumeric, isTruthy } from '../values/bson-value.js';
import { ownField, setField, splitFieldPath } from '../values/field-path.js';

/** Projects a document; `vars` are the variables of its expressions. */
export type Projector = (doc: Doc, vars?: Doc) => Doc;

type Special = (value: unknown, doc: Doc) => unknown;
type Node = { children: Map<string, Node>; keep?: boolean; compute?: Evaluate; special?: Special };
type Mode = 'inclusion' | 'exclusion';

/** Collects a projection's fields in a tree and determines whether it includes or excludes. */
class ProjectionReader {
  readonly root: Node = { children: new Map() };
  mode: Mode | undefined;
  idKept: boolean | undefined;

  constructor(
    private readonly inFind: boolean,
    private readonly filter: Doc,
  ) {}

  read(spec: Doc, prefix = ''): this {
    for (const [key, value] of Object.entries(spec)) this.readField(prefix + key, value);
    return this;
  }

  private readField(path: string, value: unknown): void {
    if (this.inFind && path.endsWith('.$')) {
      const array = path.slice(0, -2);
      this.decide('inclusion');
      this.place(array).special = positional(array, this.filter);
    } else if (typeof value === 'boolean' || isNumeric(value)) {
      this.readFlag(path, isTruthy(value));
    } else if (isDoc(value) && !isOperatorDoc(value)) {
      if (Object.keys(value).length === 0) {
        throw new CommandError('FailedToParse', 'An empty sub-projection is not a valid value.');
      }
      this.read(value, `${path}.`);
    } else if (this.inFind && isDoc(value) && '$slice' in value) {
      this.place(path).special = slice(value.$slice);
    } else if (this.inFind && isDoc(value) && '$elemMatch' in value) {
      this.decide('inclusion');
      this.place(path).special = firstMatch(compileElement(value.$elemMatch));
    } else if (isDoc(value) && '$meta' in value) {
      throw unknownOperator('projection operator', '$meta');
    } else {
      this.decide('inclusion');
      this.place(path).compute = compileExpression(value);
    }
  }

  private readFlag(path: string, keep: boolean): void {
    if (path === '_id') {
      this.idKept = keep;
      return;
    }
    this.decide(keep ? 'inclusion' : 'exclusion');
    this.place(path).keep = keep;
  }

  private decide(mode: Mode): void {
    this.mode ??= mode;
    if (this.mode !== mode)
      throw new CommandError('Location31254', `Cannot do ${mode} in ${this.mode} projection`);
  }

  private place(path: string): Node {
    let node = this.root;
    for (const segment of splitFieldPath(path)) {
      if (segment === '')
        throw new CommandError('FailedToParse', `invalid field path in projection: '${path}'`);
      if (isLeaf(node)) throw new CommandError('Location31254', `Path collision at ${path}`);
      const child: Node = node.children.get(segment) ?? { children: new Map() };
      node.children.set(segment, child);
      node = child;
    }
    if (isLeaf(node) || node.children.size > 0)
      throw new CommandError('Location31254', `Path collision at ${path}`);
    return node;
  }
}

function isLeaf(node: Node): boolean {
  return node.keep !== undefined || node.compute !== undefined || node.special !== undefined;
}

/** Compiles a find's projection, with `$slice`, `$elemMatch` and `path.$`. */
export function compileFindProjection(spec: Doc, filter: Doc): Projector {
  return build(new ProjectionReader(true, filter).read(spec));
}

/** Compiles a `$project` stage. */
export function compileProjection(spec: unknown): Projector {
  if (!isDoc(spec) || Object.keys(spec).length === 0) {
    throw new CommandError('FailedToParse', 'projection specification must have at least one field');
  }
  return build(new ProjectionReader(false, {}).read(spec));
}

function build(reader: ProjectionReader): Projector {
  const { root, idKept } = reader;
  const mode = reader.mode ?? (idKept === true && root.children.size === 0 ? 'inclusion' : 'exclusion');
  if (mode === 'inclusion') {
    if (idKept !== false && !root.children.has('_id'))
      root.children.set('_id', { children: new Map(), keep: true });
  } else if (idKept === false) {
    root.children.set('_id', { children: new Map(), keep: false });
  }
  return (doc, vars = {}) => applyDoc(doc, root, mode, { root: doc, vars }, doc);
}

function applyDoc(doc: Doc, node: Node, mode: Mode, scope: Scope, whole: Doc): Doc {
  const result: Doc = {};
  for (const key of Object.keys(doc)) {
    const child = node.children.get(key);
    if (child?.compute) continue;
    const value = child
      ? applyNode(doc[key], child, mode, scope, whole)
      : mode === 'exclusion'
        ? doc[key]
        : undefined;
    if (value !== undefined) setField(result, key, value);
  }
  for (const [key, child] of node.children) {
    if (child.compute) {
      const value = child.compute(scope);
      if (value !== undefined) setField(result, key, value);
    } else if (!Object.hasOwn(doc, key) && hasComputed(child)) {
      setField(result, key, applyDoc({}, child, mode, scope, whole));
    }
  }
  return result;
}

function applyNode(value: unknown, node: Node, mode: Mode, scope: Scope, whole: Doc): unknown {
  if (node.special) return node.special(value, whole);
  if (node.keep !== undefined) return node.keep ? value : undefined;
  if (isDoc(value)) return applyDoc(value, node, mode, scope, whole);
  if (Array.isArray(value)) {
    const items = value.map((item) => applyNode(item, node, mode, scope, whole));
    return items.filter((item) => item !== undefined);
  }
  if (hasComputed(node)) return applyDoc({}, node, mode, scope, whole);
  return mode === 'exclusion' ? value : undefined;
}

function hasComputed(node: Node): boolean {
  return node.compute !== undefined || [...node.children.values()].some(hasComputed);
}

function slice(operand: unknown): Special {
  const [from, count] = Array.isArray(operand)
    ? [Number(operand[0]), Number(operand[1])]
    : [0, Number(operand)];
  if (Number.isNaN(from) || Number.isNaN(count)) throw new CommandError('BadValue', 'Invalid $slice syntax');
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (!Array.isArray(operand)) return count >= 0 ? value.slice(0, count) : value.slice(count);
    const start = from >= 0 ? from : Math.max(0, value.length + from);
    return value.slice(start, start + count);
  };
}

function firstMatch(test: (element: unknown) => boolean): Special {
  return (value) => {
    const index = Array.isArray(value) ? value.findIndex(test) : -1;
    return Array.isArray(value) && index >= 0 ? [value[index]] : undefined;
  };
}

/** `path.$`: only the first element by which the query matched. */
function positional(path: string, filter: Doc): Special {
  const clauses = Object.entries(filter).filter(([key]) => key === path || key.startsWith(`${path}.`));
  if (clauses.length === 0) {
    throw new CommandError(
      'BadValue',
      'Executor error during find command :: positional operator needs a query on the array',
    );
  }
  const tests = clauses.map(([key, value]) =>
    compileFilter({ [key.slice(path.length + 1) || 'value']: value }),
  );
  const nested = clauses.map(([key]) => key !== path);
  return firstMatch((element) =>
    tests.every((test, i) => (nested[i] ? isDoc(element) && test(element) : test({ value: [element] }))),
  );
}

/** Compiles `$addFields`/`$set`: every value is an expression; dotted paths reach into documents and arrays. */
export function compileAddFields(spec: unknown): Projector {
  if (!isDoc(spec))
    throw new CommandError('FailedToParse', '$addFields specification stage must be an object');
  const fields = flatten(spec, '').map(
    ([path, value]) => [splitFieldPath(path), compileExpression(value)] as const,
  );
  return (doc, vars = {}) => {
    const scope: Scope = { root: doc, vars };
    const values = fields.map(([path, evaluate]) => [path, evaluate(scope)] as const);
    let result = doc;
    for (const [path, value] of values) {
      const next = assign(result, path, 0, value);
      if (isDoc(next)) result = next;
    }
    return result;
  };
}

/** `{ a: { b: <expression> } }` means `'a.b'`, unless the value of `a` is an operator. */
function flatten(spec: Doc, prefix: string): [string, unknown][] {
  return Object.entries(spec).flatMap(([key, value]): [string, unknown][] => {
    const path = prefix + key;
    if (prefix === '' && key.startsWith('$')) {
      throw new CommandError('FailedToParse', `FieldPath field names may not start with '$': ${key}`);
    }
    if (isDoc(value) && !isOperatorDoc(value) && Object.keys(value).length > 0)
      return flatten(value, `${path}.`);
    return [[path, value]];
  });
}

function assign(container: unknown, path: readonly string[], at: number, value: unknown): unknown {
  const segment = path[at];
  if (segment === undefined) return value;
  if (Array.isArray(container)) return container.map((element) => assign(element, path, at, value));
  const base: Doc = isDoc(container) ? container : {};
  const next = assign(ownField(base, segment), path, at + 1, value);
  if (next === undefined) {
    if (!Object.hasOwn(base, segment)) return isDoc(container) ? container : base;
    const { [segment]: _removed, ...rest } = base;
    return rest;
  }
  if (ownField(base, segment) === next) return base;
  const copy: Doc = { ...base };
  setField(copy, segment, next);
  return copy;
}

/** Compiles `$unset` with one path or several. */
export function compileUnset(spec: unknown): Projector {
  const paths = Array.isArray(spec) ? spec : [spec];
  if (paths.length === 0 || !paths.every((path) => typeof path === 'string')) {
    throw new CommandError('FailedToParse', '$unset specification must be a string or an array of strings');
  }
  return compileProjection(Object.fromEntries(paths.map((path) => [path, 0])));
}
