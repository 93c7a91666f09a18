import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';

/**
 * Makes `sdk/dist`, the package as others install it: the client and the contracts in bundles that share their parts,
 * and declarations that name nothing of this repository. `npm pack` runs it.
 */
const ROOT = join(import.meta.dirname, '..');
const DIST = join(import.meta.dirname, 'dist');

const isSource = (name) => name.endsWith('.ts') && !name.endsWith('.test.ts');
const contracts = readdirSync(join(ROOT, 'shared/src/contracts')).filter(isSource);

rmSync(DIST, { recursive: true, force: true });
await build({
  absWorkingDir: ROOT,
  entryPoints: [
    { in: 'sdk/src/client.ts', out: 'client' },
    ...contracts.map((file) => ({
      in: `shared/src/contracts/${file}`,
      out: `contracts/${file.replace(/\.ts$/, '')}`,
    })),
  ],
  outdir: 'sdk/dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  // For Node and for browsers: nothing of either is built in.
  platform: 'neutral',
  target: 'es2022',
  conditions: ['crease-source'],
  external: ['zod', 'socket.io-client'],
  logLevel: 'warning',
});

const tsc = join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc');
execFileSync(process.execPath, [tsc, '-p', 'sdk/tsconfig.build.json', '--checkers', '1'], {
  cwd: ROOT,
  stdio: 'inherit',
});

/** Our own workspaces are no packages there: their declarations lie beside. */
const types = join(DIST, 'types');
for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.d.ts')) continue;
  const file = join(types, name);
  const text = readFileSync(file, 'utf8').replace(
    /(["'])@crease\/shared\/([\w./-]+)\1/g,
    (_, quote, path) => {
      const to = relative(dirname(file), join(types, 'shared', 'src', `${path}.js`)).replaceAll('\\', '/');
      return `${quote}${to.startsWith('.') ? to : `./${to}`}${quote}`;
    },
  );
  writeFileSync(file, text);
}
