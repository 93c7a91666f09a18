import { z } from 'zod';
import { startSandbox } from './server.js';

const environment = z.object({
  NODE_ENV: z.string().optional(),
  /** Where it listens, on 127.0.0.1. */
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(3090),
  /** Where browsers reach it, when that is not `http://localhost:<port>`. */
  SANDBOX_PUBLIC_URL: z.url().optional(),
  /** Its state is the folder `sandbox` in here. */
  DATA_DIR: z.string().min(1).default('.data'),
  CASHFREE_CLIENT_ID: z.string().min(1).default('crease-sandbox'),
  CASHFREE_CLIENT_SECRET: z.string().min(1).default('crease-sandbox-secret'),
  /** `1`: ends when its standard input does, which is how it outlives no launcher. */
  CREASE_PARENT_PIPE: z.string().optional(),
});

async function main(): Promise<void> {
  const parsed = environment.safeParse(process.env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    fail(`${issue?.path.join('.')} is not usable: ${issue?.message}`);
  }
  const env = parsed.data;
  if (env.NODE_ENV === 'production') fail('NODE_ENV is production: the payment sandbox does not run there.');
  const sandbox = await startSandbox({
    port: env.SANDBOX_PORT,
    dataDir: env.DATA_DIR,
    clientId: env.CASHFREE_CLIENT_ID,
    clientSecret: env.CASHFREE_CLIENT_SECRET,
    publicUrl: env.SANDBOX_PUBLIC_URL?.replace(/\/+$/, ''),
  });
  console.log(`Payment sandbox is listening on ${sandbox.url}`);

  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => fail(`The payment sandbox did not close: ${String(error)}`),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (env.CREASE_PARENT_PIPE === '1') process.stdin.on('end', stop).on('close', stop).resume();
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

main().catch((error: unknown) => {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  fail(busy ? 'SANDBOX_PORT: this port is in use.' : `The payment sandbox did not start: ${String(error)}`);
});
