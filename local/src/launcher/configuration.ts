import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, EnvError, parseEnv } from '@crease/domain/runtime/env';
import { z } from 'zod';
import { StopWithSentence } from './stop-with-sentence.js';

/** Which of the services this launcher runs itself; the others were named by a URL. */
export interface EmbeddedServices {
  mongo: boolean;
  redis: boolean;
  mailbox: boolean;
  sandbox: boolean;
}

/** @throws StopWithSentence naming the variable that is bad. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  try {
    return parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) throw new StopWithSentence(error.message);
    throw error;
  }
}

export function embeddedServices(source: NodeJS.ProcessEnv): EmbeddedServices {
  return {
    mongo: !source.MONGO_URL,
    redis: !source.REDIS_URL,
    mailbox: !source.SMTP_URL,
    sandbox: !source.CASHFREE_BASE_URL,
  };
}

const secretsSchema = z.object({ JWT_KEYS: z.string() });

/**
 * The secrets of this machine, made once and kept in `DATA_DIR/secrets.json`, so that sessions outlive a restart.
 * Not used in production, where `parseEnv` asks for each.
 */
export function localSecrets(dataDir: string): z.infer<typeof secretsSchema> {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) {
    const kept = secretsSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (kept.success) return kept.data;
  }
  const made = { JWT_KEYS: `k${Date.now().toString(36)}:${randomBytes(32).toString('hex')}` };
  writeFileSync(`${file}.next`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.next`, file);
  return made;
}

/** What every child gets: the caller's environment, with each variable of the product as it was resolved here. */
export function childEnvironment(source: NodeJS.ProcessEnv, env: Env, dataDir: string): NodeJS.ProcessEnv {
  const resolved = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, String(value ?? '')]),
  );
  const secrets = source.JWT_KEYS || env.NODE_ENV === 'production' ? {} : localSecrets(dataDir);
  return { ...source, ...resolved, ...secrets, DATA_DIR: dataDir };
}
