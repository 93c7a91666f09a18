import { mkdirSync, readdirSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import maildev from 'maildev';
import pages from 'maildev/lib/web.js';

export interface MailboxOptions {
  smtpPort: number;
  webPort: number;
  /** Keeps every mail as an `.eml` file across restarts. */
  folder: string;
}

/** Older mails beyond this number are deleted: the mailbox keeps all of them in memory. */
const KEEP_MAILS = 5_000;

/** Starts MailDev on 127.0.0.1 with the mails of earlier runs; resolves, with its stop, when SMTP accepts mail. */
export async function startMailbox(options: MailboxOptions): Promise<() => Promise<void>> {
  const { smtpPort, webPort, folder } = options;
  mkdirSync(folder, { recursive: true });
  const kept = readdirSync(folder).filter((name) => name.endsWith('.eml')).length;
  const mailbox = maildev({
    smtp: smtpPort,
    web: webPort,
    ip: '127.0.0.1',
    mailDirectory: folder,
    silent: true,
  });
  if (pages.server) refuseOtherSites(pages.server);
  mailbox.on('new', () => {
    // Restored mails arrive in the order in which they are parsed, so the list is sorted by time.
    if (mailbox.store.length <= kept) mailbox.store.sort((a, b) => timeOf(a) - timeOf(b));
    const oldest = mailbox.store[0];
    if (mailbox.store.length > KEEP_MAILS && oldest) mailbox.deleteEmail(oldest.id, () => {});
  });
  await mailbox.listen();
  return () => new Promise((resolve) => mailbox.close(() => resolve()));
}

/**
 * MailDev lets every web page read and delete mails, and mails contain login codes. Programs and the mailbox's own pages
 * are served. A foreign host name is one that an attacker's DNS points here (DNS rebinding).
 */
function refuseOtherSites(server: Server): void {
  const [request, upgrade] = [server.listeners('request'), server.listeners('upgrade')];
  server.removeAllListeners('request').on('request', (req: IncomingMessage, res: ServerResponse) => {
    if (isFromHere(req)) for (const serve of request) serve.call(server, req, res);
    else res.writeHead(403).end('The mailbox is only for pages and programs of this machine.');
  });
  server.removeAllListeners('upgrade').on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A reset would end the process: Node no longer handles the socket’s errors, and Socket.IO not on every path.
    socket.on('error', () => socket.destroy());
    if (isFromHere(req)) for (const serve of upgrade) serve.call(server, req, socket, head);
    else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
}

function isFromHere({ headers: { host = '', origin } }: IncomingMessage): boolean {
  const isLocal = /^(localhost|127\.0\.0\.1)(:\d+)?$/i.test(host);
  return isLocal && (origin === undefined || origin === `http://${host}`);
}

function timeOf(mail: { time: string | Date }): number {
  return new Date(mail.time).getTime();
}
