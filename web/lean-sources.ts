/** Removes the only match of a pattern from a package's source, or replaces it. @throws if it does not match */
export function cut(source: string, what: string, pattern: RegExp, instead = ''): string {
  if (!pattern.test(source)) throw new Error(`A package no longer has what the build leaves out: ${what}`);
  return source.replace(pattern, () => instead);
}

/**
 * Methods of zod's schemas that no source in web or shared calls; the tests check that. Tree shaking keeps every method,
 * and the string formats and codecs behind it.
 */
export const UNUSED_METHODS = [
  ...['jwt', 'emoji', 'guid', 'uuid', 'uuidv4', 'uuidv6', 'uuidv7', 'nanoid', 'cuid', 'cuid2', 'ulid'],
  ...['base64', 'base64url', 'xid', 'ksuid', 'ipv4', 'ipv6', 'cidrv4', 'cidrv6', 'e164', 'time', 'duration'],
  ...['lowercase', 'uppercase', 'slugify', 'nonempty', 'finite', 'step', 'safe', 'negative', 'nonpositive'],
  ...['encodeAsync', 'decodeAsync', 'safeEncode', 'safeDecode', 'safeEncodeAsync', 'safeDecodeAsync'],
  ...['parseAsync', 'safeParseAsync', 'validate', 'validateAsync', 'toJSONSchema', 'meta', 'brand', 'and'],
  ...['exactOptional', 'nonoptional', 'prefault', 'keyof', 'catchall', 'passthrough', 'loose', 'strip'],
  ...['safeExtend', 'merge', 'exactPartial'],
];

/** zod's schemas without unused methods, JSON Schema and compiled parsers, which `zod-without-eval.ts` switches off. */
export function leanSchemas(source: string): string {
  const interpreted = cut(source, 'compiled parsers', /\$ZodObjectJIT(?=\.init)/, '$ZodObject');
  const plain = cut(interpreted, 'JSON Schema', /^ +inst\._zod\.processJSONSchema = .*;\n/gm);
  return UNUSED_METHODS.reduce((rest, name) => {
    const method = new RegExp(
      `^    (?:async )?${name}(?:\\(|: (?:async )?function )[\\s\\S]*?\\n    \\},\\n`,
      'm',
    );
    return cut(rest, `${name}()`, method);
  }, plain);
}

/** Functions of the router that only its data router, framework mode and prefetching links call. */
const ROUTER_FUNCTIONS = {
  usePrefetchBehavior: 'return [false, null, {}];',
  useViewTransitionState: 'return false;',
  PrefetchPageLinks: 'return null;',
  RSCErrorHandler: '',
  RemixRootDefaultErrorBoundary: '',
  BoundaryShell: '',
  DefaultErrorComponent: '',
  useNavigateStable: '',
  Scripts: '',
};
const ROUTER_COMPONENTS = ['RenderErrorBoundary', 'AwaitErrorBoundary', 'RemixErrorBoundary', 'Form'];

/** The router without what only a data router, the framework mode and prefetching links need. */
export function leanRouter(source: string): string {
  const nameless = cut(source, 'displayName', /^\w+\.(displayName|contextType) = .*;\n/gm);
  const fewer = Object.entries(ROUTER_FUNCTIONS).reduce(
    (rest, [name, body]) =>
      cut(
        rest,
        name,
        new RegExp(`^function ${name}\\([\\s\\S]*?^\\}\\n`, 'm'),
        `function ${name}() {${body}}\n`,
      ),
    nameless,
  );
  return ROUTER_COMPONENTS.reduce(
    (rest, name) => cut(rest, name, new RegExp(`^var ${name} = [\\s\\S]*?^[)}];?\\n`, 'm'), `var ${name};\n`),
    fewer,
  );
}

/** A file of contracts without what only the API's own documentation says: summaries, tags and error codes. */
export function leanContracts(source: string): string {
  return source
    .replace(/^ {2}(?:summary|tag):\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,\n/gm, '')
    .replace(/^ {2}errors: \[[^\]]*\],\n/gm, '');
}
