import { z } from 'zod';
import { whenAskedToEnd } from './process-end.js';
import { type RunningSandbox, startSandbox } from './server.js';

/** An empty variable counts as unset. */
const given = (value: unknown) => (value === '' ? undefined : value);
const text = z.preprocess(given, z.string().optional());

/** README.md explains each. */
const variables = z.object({
  NODE_ENV: text,
  SANDBOX_PORT: z.preprocess(given, z.coerce.number().int().min(0).max(65_535).default(3090)),
  SANDBOX_MERCHANT: text,
  LISTEN_HOST: text,
  DATA_DIR: text,
  CASHFREE_CLIENT_ID: text,
  CASHFREE_CLIENT_SECRET: text,
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET: text,
});

/** The process `sandbox`. Prints one sentence and exits with 1 if it cannot start. */
async function start(): Promise<RunningSandbox> {
  const parsed = variables.safeParse(process.env);
  if (!parsed.success) throw new Error(`${parsed.error.issues[0]?.path.join('.')} is not as it must be`);
  const env = parsed.data;
  if (env.NODE_ENV === 'production') throw new Error('the payment sandbox has no place in production');
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = env;
  const webhookSecret = env.RAZORPAY_WEBHOOK_SECRET;
  return startSandbox({
    port: env.SANDBOX_PORT,
    host: env.LISTEN_HOST,
    dataDir: env.DATA_DIR ?? '.data',
    merchant: env.SANDBOX_MERCHANT,
    clientId: env.CASHFREE_CLIENT_ID,
    clientSecret: env.CASHFREE_CLIENT_SECRET,
    ...(keyId && keySecret && webhookSecret ? { razorpay: { keyId, keySecret, webhookSecret } } : {}),
  });
}

try {
  const sandbox = await start();
  console.log(`Payment sandbox is listening on ${sandbox.url}`);
  await whenAskedToEnd();
  await sandbox.close();
  process.exit(0);
} catch (error) {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const why = error instanceof Error ? error.message : String(error);
  console.error(busy ? 'SANDBOX_PORT is in use by another process.' : `Payment sandbox: ${why}`);
  process.exit(1);
}
