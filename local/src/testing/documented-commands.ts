import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TOOLS =
  'npm|npx|node|docker|helm|promtool|kubectl|go|kubeconform|redis-cli|mongodump|mongorestore|mongosh';
const INLINE = new RegExp(`\`((?:[A-Z][A-Z0-9_]*=\\S+ )*(?:${TOOLS}) [^\`]+)\``, 'g');

export interface DocumentedCommand {
  /** The page with the command. */
  page: string;
  text: string;
  /** Variables set in front of it. */
  variables: string[];
  /** Its words, without variables. */
  words: string[];
}

/** The pages with commands for people. */
export function pagesOf(root: string): string[] {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const beside = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...['sdk', 'bench', 'local', 'packages/mongo-wire', 'packages/payment-sandbox', 'e2e'].map(
      (at) => `${at}/README.md`,
    ),
  ];
  // Past decisions may mention what no longer exists.
  const living = docs.filter((name) => name.endsWith('.md') && !name.startsWith('decisions'));
  return [...beside, ...living.map((name) => `docs/${name}`)];
}

/** Every command of a page: lines of shell blocks, and commands inside sentences. */
export function commandsIn(page: string, text: string): DocumentedCommand[] {
  const blocks = [...text.matchAll(/^```(?:sh|bash|console)\n(.*?)^```/gms)].flatMap(([, body = '']) =>
    body.split('\n'),
  );
  const prose = text.replace(/^```.*?^```/gms, '');
  const inline = [...prose.matchAll(INLINE)].map(([, command = '']) => command.replace(/\s+/g, ' '));
  return [...blocks.map((line) => line.replace(/\s+#.*$/, '')), ...inline]
    .flatMap((line) => line.split('&&'))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const all = line.match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
      const from = all.findIndex((word) => !/^[A-Z][A-Z0-9_]*=/.test(word));
      const variables = all.slice(0, from).map((word) => word.split('=', 1)[0] ?? '');
      const words = all.slice(from).map((word) => word.replace(/^['"]|['"]$/g, ''));
      return { page, text: line, variables, words };
    });
}

/** The TypeScript of a folder without tests, as one text. */
export function sourcesBelow(root: string, folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n');
}
