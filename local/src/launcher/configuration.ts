import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, EnvError, parseEnv } from '@crease/domain/platform/env';
import { makeVapidKeys } from '@crease/domain/platform/vapid-keys';
import { z } from 'zod';
import { writeDurably } from '../write-durably.js';
import { StopWithSentence } from './stop-with-sentence.js';

/** The services that this launcher runs itself; the others were named by a URL. */
export interface EmbeddedServices {
  mongo: boolean;
  redis: boolean;
  mailbox: boolean;
  sandbox: boolean;
}

/** @throws StopWithSentence naming the invalid variable */
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
    sandbox:
      !source.CASHFREE_BASE_URL ||
      (source.PAYMENT_PROVIDER === 'razorpay' && !source.RAZORPAY_KEY_ID && !source.RAZORPAY_URL),
  };
}

const secretsSchema = z.object({
  JWT_KEYS: z.string(),
  VAPID_PUBLIC_KEY: z.string(),
  VAPID_PRIVATE_KEY: z.string(),
});
type Secrets = z.infer<typeof secretsSchema>;

function makeSecrets(): Secrets {
  const vapid = makeVapidKeys();
  return {
    JWT_KEYS: `k${Date.now().toString(36)}:${randomBytes(32).toString('hex')}`,
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
  };
}

/** @throws StopWithSentence if the file is damaged: new secrets would end every session unasked */
function readSecrets(file: string): Partial<Secrets> {
  try {
    return secretsSchema.partial().parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StopWithSentence(
      `${file} is damaged: put it back from a backup, or remove it, which signs everybody out.`,
    );
  }
}

/**
 * This machine's secrets, created once and kept in `DATA_DIR/secrets.json`, so that sessions and push subscriptions
 * survive a restart; missing ones are added. Not used in production, where `parseEnv` requires each.
 */
export function localSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? readSecrets(file) : {};
  const whole = secretsSchema.safeParse(kept);
  if (whole.success) return whole.data;
  const made = { ...makeSecrets(), ...kept };
  writeDurably(file, `${JSON.stringify(made, null, 2)}\n`, 0o600);
  return made;
}

/** Every child's environment: the caller's, with each product variable as resolved here. */
export function childEnvironment(source: NodeJS.ProcessEnv, env: Env, dataDir: string): NodeJS.ProcessEnv {
  const resolved = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, String(value ?? '')]),
  );
  const secrets = env.NODE_ENV === 'production' ? {} : localSecrets(dataDir);
  const given = Object.keys(secrets).filter((name) => source[name]);
  return {
    ...source,
    ...resolved,
    ...secrets,
    ...Object.fromEntries(given.map((name) => [name, source[name]])),
    DATA_DIR: dataDir,
  };
}
