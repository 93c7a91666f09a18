import { parseEnv } from '@crease/domain/platform/env';
import { whenAskedToEnd } from '../process-end.js';
import { type RunningSandbox, startSandbox } from './server.js';

/** The process `sandbox`. One sentence and exit 1 when it cannot start. */
async function start(): Promise<RunningSandbox> {
  const env = parseEnv(process.env);
  if (env.NODE_ENV === 'production') throw new Error('the payment sandbox has no place in production');
  return startSandbox({
    port: env.SANDBOX_PORT,
    host: env.LISTEN_HOST,
    dataDir: env.DATA_DIR,
    clientId: env.CASHFREE_CLIENT_ID,
    clientSecret: env.CASHFREE_CLIENT_SECRET,
    ...(env.providers.razorpay ? { razorpay: env.providers.razorpay } : {}),
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
