import { mkdirSync, readdirSync } from 'node:fs';
import maildev from 'maildev';

export interface MailboxOptions {
  smtpPort: number;
  webPort: number;
  /** Keeps every mail as an `.eml` file across restarts. */
  folder: string;
}

/** Older mails beyond this number are deleted: the mailbox keeps all of them in memory. */
const KEEP_MAILS = 5_000;

/** Starts MailDev on 127.0.0.1 with the mails of earlier runs; resolves when SMTP accepts mail. */
export async function startMailbox({ smtpPort, webPort, folder }: MailboxOptions): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const kept = readdirSync(folder).filter((name) => name.endsWith('.eml')).length;
  const mailbox = maildev({
    smtp: smtpPort,
    web: webPort,
    ip: '127.0.0.1',
    mailDirectory: folder,
    silent: true,
  });
  mailbox.on('new', () => {
    // Restored mails arrive in the order in which they are parsed, so the list is sorted by time.
    if (mailbox.store.length <= kept) mailbox.store.sort((a, b) => timeOf(a) - timeOf(b));
    const oldest = mailbox.store[0];
    if (mailbox.store.length > KEEP_MAILS && oldest) mailbox.deleteEmail(oldest.id, () => {});
  });
  await mailbox.listen();
}

function timeOf(mail: { time: string | Date }): number {
  return new Date(mail.time).getTime();
}
