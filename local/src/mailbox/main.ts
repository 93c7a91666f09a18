import { join } from 'node:path';
import { parseEnv } from '@crease/domain/platform/env';
import { whenAskedToEnd } from '../process-end.js';
import { startMailbox } from './mailbox.js';

const env = parseEnv(process.env);
await startMailbox({
  smtpPort: env.SMTP_PORT,
  webPort: env.MAILBOX_PORT,
  folder: join(env.DATA_DIR, 'mail'),
});

await whenAskedToEnd();
process.exit(0);
