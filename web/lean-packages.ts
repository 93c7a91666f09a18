import type { Plugin } from 'vite';

interface Cut {
  /** Matches the path of the file inside the installed package. */
  file: RegExp;
  text: RegExp;
  instead: string;
}

const ZOD_SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;
const ROUTER = /\/react-router\/dist\/development\/chunk-\w+\.mjs$/;

/**
 * Code in packages that imports what no screen needs, and its replacement, so that the bundler drops everything behind it.
 * Together this saves 10 kB of gzipped JavaScript before the first paint.
 */
const CUTS: readonly Cut[] = [
  // Every schema type can convert itself to JSON Schema. The screens only parse.
  {
    file: ZOD_SCHEMAS,
    text: /inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(.*\);/g,
    instead: '',
  },
  { file: ZOD_SCHEMAS, text: /createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, instead: 'undefined' },
  {
    file: ZOD_SCHEMAS,
    text: /createStandardJSONSchemaMethod\(this, "(?:input|output)"\)/g,
    instead: 'undefined',
  },
  // Compiled parsers, which the page's security policy forbids (`src/lib/zod-without-eval.ts`).
  { file: ZOD_SCHEMAS, text: /core\.\$ZodObjectJIT\.init/g, instead: 'core.$$ZodObject.init' },
  // Its sentences for what is wrong. `judgeBySchema` has ours; what is said without it is a schema's own or a form's.
  { file: ZOD_SCHEMAS, text: /core\.config\(en\(\)\);/g, instead: '{}' },
  // What lets a schema contain itself. None does.
  { file: ZOD_SCHEMAS, text: /core\.config\(\{ memoizer: core\.memoizer\(\) \}\);/g, instead: '{}' },
  // A link can fetch what the framework of the router's authors would load. There is none here.
  {
    file: ROUTER,
    text: /\/\* @__PURE__ \*\/ React\d+\.createElement\(PrefetchPageLinks, \{ page: href \}\)/g,
    instead: 'null',
  },
  // Forms that post to the router.
  {
    file: ROUTER,
    text: /var Form = (React\d+\.forwardRef\()/g,
    instead: 'var Form = /* @__PURE__ */ $1',
  },
  { file: ROUTER, text: /Form\.displayName = "Form";/g, instead: '' },
  // It comes without a build for production under a name that can be imported.
  { file: ROUTER, text: /var ENABLE_DEV_WARNINGS = true;/g, instead: 'var ENABLE_DEV_WARNINGS = false;' },
];

/** The source of a package's file without these ways. Throws where an update has changed one. */
export function leanSource(source: string, id: string): string {
  return CUTS.filter(({ file }) => file.test(id)).reduce((code, { text, instead }) => {
    const lean = code.replace(text, instead);
    if (lean === code) throw new Error(`${id} says no longer: ${text}`);
    return lean;
  }, source);
}

/** True unless it is one of the router's files without its links. */
const isWhole = (code: string, id: string) => !ROUTER.test(id) || code.includes('function LinkWithRef(');

export const leanPackages: Plugin = {
  name: 'lean-packages',
  transform: {
    filter: { id: [ZOD_SCHEMAS, ROUTER] },
    handler: (code, id) => (isWhole(code, id) ? { code: leanSource(code, id), map: null } : undefined),
  },
};
