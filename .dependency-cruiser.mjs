/**
 * The plan of the house, as a rule that fails the build: what stands on which floor, and which way imports may go.
 * Types count: a type that goes up ties two floors together as a value does.
 */
const FLOORS = [
  'platform',
  'messaging',
  'accounts',
  'catalogue',
  'calendar',
  'sales',
  'play',
  'business',
  'account-end',
  'assurance',
];

/** What a floor of `domain` may not see: every floor above it, and the assembly at the top. */
const floors = FLOORS.map((floor, level) => ({
  name: `domain-${floor}-imports-down`,
  comment: `domain/src/${floor} imports from its own floor and those below it; turn the import round by an event or a port.`,
  severity: 'error',
  from: { path: `^domain/src/${floor}/`, pathNot: ['-main\\.ts$'] },
  to: {
    path: [
      ...FLOORS.slice(level + 1).map((above) => `^domain/src/${above}/`),
      '^domain/src/[^/]+\\.ts$',
      '^domain/src/(migrations|testing|reference-model)/',
    ],
  },
}));

/** The layers of the web, from the ground up; what stands beside `app` in `web/src` is on top as well. */
const web = [
  {
    name: 'web-lib-imports-down',
    comment:
      'web/src/lib is the ground: it knows no component, no feature and no screen. Hand in what it needs.',
    severity: 'error',
    from: { path: '^web/src/lib/' },
    to: { path: '^web/src/', pathNot: '^web/src/lib/' },
  },
  {
    name: 'web-components-import-down',
    comment:
      'web/src/components are parts of any screen: they stand on lib alone and take the rest as props.',
    severity: 'error',
    from: { path: '^web/src/components/' },
    to: { path: '^web/src/', pathNot: '^web/src/(lib|components)/' },
  },
  {
    name: 'web-features-import-down',
    comment: 'A feature stands on components and lib; what several screens share of app belongs down there.',
    severity: 'error',
    from: { path: '^web/src/features/' },
    to: { path: '^web/src/', pathNot: '^web/src/(lib|components|features)/' },
  },
  {
    name: 'web-features-by-public',
    comment:
      "A feature knows of another what its public.ts names, screens (pages/) least of all: those are the app's.",
    severity: 'error',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/($1/|[^/]+/public\\.ts$)' },
  },
  {
    name: 'web-api-imports-no-screen',
    comment: "A feature's requests (api/) know none of its components and pages.",
    severity: 'error',
    from: { path: '^web/src/features/([^/]+)/api/' },
    to: { path: '^web/src/features/$1/(components|pages)/' },
  },
  {
    name: 'web-components-import-no-page',
    comment: "A feature's components know none of its pages.",
    severity: 'error',
    from: { path: '^web/src/features/([^/]+)/components/' },
    to: { path: '^web/src/features/$1/pages/' },
  },
  {
    name: 'web-language-imports-down',
    comment: 'Everything in lib has texts: lib/language stands below its neighbours.',
    severity: 'error',
    from: { path: '^web/src/lib/language/' },
    to: { path: '^web/src/lib/(api|format|live)/' },
  },
  {
    name: 'web-api-imports-no-live',
    comment: 'Requests do not wait for live events: lib/live stands above lib/api.',
    severity: 'error',
    from: { path: '^web/src/lib/api/' },
    to: { path: '^web/src/lib/live/' },
  },
  {
    name: 'web-public-names-its-own',
    comment: 'public.ts names parts of its own feature: a chain of them would load what nobody asked for.',
    severity: 'error',
    from: { path: '^web/src/features/([^/]+)/public\\.ts$' },
    to: { pathNot: '^web/src/features/$1/' },
  },
  {
    name: 'web-public-is-for-others',
    comment: 'Within a feature its files import each other by name, not by the way round over public.ts.',
    severity: 'error',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/$1/public\\.ts$' },
  },
  {
    name: 'web-app-by-public',
    comment: "The app shows a feature's pages and uses what its public.ts names.",
    severity: 'error',
    from: { path: '^web/src/', pathNot: '^web/src/(lib|components|features|languages)/' },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/[^/]+/(public\\.ts$|pages/)' },
  },
  {
    name: 'web-languages-import-types',
    comment:
      'A catalogue takes the types of texts: their values would come into its file, and they are wanted without it.',
    severity: 'error',
    from: { path: '^web/src/languages/' },
    to: {
      path: '^web/src/(features|components|app)/',
      pathNot: '^web/src/features/[^/]+/public\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  },
];

/** Others can use what is in `packages`: each stands on the npm packages that its own package.json names. */
const packages = [
  {
    name: 'packages-stand-alone',
    comment: 'A package of packages/ imports none of our workspaces. What it needs of ours is handed to it.',
    severity: 'error',
    from: { path: '^packages/([^/]+)/src/', pathNot: '/src/testing/' },
    to: {
      path: '^(shared|domain|api|worker|realtime|web|local|e2e|bench|sdk|packages)/',
      pathNot: '^packages/$1/src/',
    },
  },
  {
    name: 'packages-name-what-they-import',
    comment:
      'What a package imports stands under `dependencies` of its own package.json: it is installed without ours.',
    severity: 'error',
    from: { path: '^packages/[^/]+/src/', pathNot: '/src/(testing|conformance)/' },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown'] },
  },
];

/** Folders that may not import each other in a circle: rooms of a floor, layers of the web, features. */
const ROOMS = '^(domain/src/[^/]+/[^/]+|web/src/[^/]+|web/src/features/[^/]+)$';

export default {
  forbidden: [
    ...floors,
    ...web,
    ...packages,
    {
      name: 'no-folder-cycle',
      comment:
        'Folders of a floor, or features, that import each other cannot be read one at a time: move the file that ties them.',
      severity: 'error',
      scope: 'folder',
      from: { path: ROOMS },
      to: { path: ROOMS, circular: true },
    },
    {
      name: 'no-folder-cycle-in-packages',
      comment: 'Folders of a package that import each other cannot be read one at a time.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^packages/[^/]+/src/[^/]+$' },
      to: { path: '^packages/[^/]+/src/[^/]+$', circular: true },
    },
    {
      name: 'no-cycle',
      comment: 'Files that import each other cannot be read one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '\\.test\\.tsx?$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['crease-source', 'import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
