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
  'business',
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

export default {
  forbidden: [
    ...floors,
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
