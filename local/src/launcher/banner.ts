import type { Env } from '@crease/domain/platform/env';
import type { EmbeddedServices } from './configuration.js';
import { bold, dim, say } from './terminal.js';

/** The accounts of the demo data. */
const DEMO_ACCOUNTS = [
  ['player@crease.test', 'Player@123', 'player'],
  ['player2@crease.test', 'Player@123', 'player'],
  ['owner@crease.test', 'Owner@123', 'ground owner'],
  ['owner2@crease.test', 'Owner@123', 'ground owner'],
  ['admin@crease.test', 'Admin@123', 'admin'],
] as const;

/** Prints that the system is ready, who can sign in, and all addresses. */
export function showReady(env: Env, embedded: EmbeddedServices, seconds: number): void {
  console.log(`\n${bold(`Crease is ready: ${env.PUBLIC_URL}`)}\n`);
  if (env.NODE_ENV !== 'production') {
    say('Sign in as');
    for (const [email, password, role] of DEMO_ACCOUNTS) {
      say(`  ${email.padEnd(22)}${password.padEnd(13)}${dim(role)}`);
    }
    say('');
  }
  if (embedded.mailbox)
    say(`Mailbox          http://127.0.0.1:${env.MAILBOX_PORT}   ${dim('every mail lands here')}`);
  if (embedded.sandbox)
    say(`Payment sandbox  http://127.0.0.1:${env.SANDBOX_PORT}   ${dim('no real money moves')}`);
  if (embedded.mongo) say(`Database         mongodb://127.0.0.1:${env.MONGO_PORT}/crease`);
  if (embedded.redis) say(`Redis            redis://127.0.0.1:${env.REDIS_PORT}`);
  say(`Logs and data    ${env.DATA_DIR}`);
  console.log(dim(`\n  Started in ${seconds.toFixed(1)} s. Ctrl-C stops everything; the data stays.\n`));
}
