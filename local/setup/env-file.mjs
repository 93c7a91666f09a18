import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Reads `.env` beside package.json, where there is one; what the caller set already stays. Tests that start a
 * system of their own leave it out with `CREASE_ENV_FILE=none`.
 */
export function loadEnvFile() {
  const file = fileURLToPath(new URL('../../.env', import.meta.url));
  if (process.env.CREASE_ENV_FILE !== 'none' && existsSync(file)) process.loadEnvFile(file);
}
