import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { asyncApi } from './asyncapi.js';

export const ASYNCAPI_FILE = new URL('../../../docs/asyncapi.yaml', import.meta.url);

/** The generated document as text. */
export const asyncApiYaml = (): string =>
  `# Made by realtime/src/asyncapi/write.ts; do not edit.\n${stringify(asyncApi(), { aliasDuplicateObjects: false, lineWidth: 0 })}`;

// Run after changing events: npx tsx --conditions=crease-source realtime/src/asyncapi/write.ts
if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(ASYNCAPI_FILE, asyncApiYaml());
