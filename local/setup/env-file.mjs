import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Reads `.env` beside package.json if it exists; variables that are already set win. Tests with a system of their own
 * skip it by `CREASE_ENV_FILE=none`.
 */
export function loadEnvFile() {
  const file = fileURLToPath(new URL('../../.env', import.meta.url));
  if (process.env.CREASE_ENV_FILE !== 'none' && existsSync(file)) process.loadEnvFile(file);
}
