import { mkdirSync, readdirSync } from 'node:fs';
import maildev from 'maildev';

export interface MailboxOptions {
  smtpPort: number;
  webPort: number;
  /** Where every mail is kept as an `.eml` file, over restarts. */
  folder: string;
}

/** The oldest mails beyond this many are thrown away: the mailbox keeps all of them in memory. */
const KEEP_MAILS = 5_000;

/** Starts MailDev on 127.0.0.1 with what earlier runs received; resolves when SMTP takes mail. */
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
    // Restored mails arrive in the order in which their parsing ends; the list is told by time.
    if (mailbox.store.length <= kept) mailbox.store.sort((a, b) => timeOf(a) - timeOf(b));
    const oldest = mailbox.store[0];
    if (mailbox.store.length > KEEP_MAILS && oldest) mailbox.deleteEmail(oldest.id, () => {});
  });
  await mailbox.listen();
}

function timeOf(mail: { time: string | Date }): number {
  return new Date(mail.time).getTime();
}
