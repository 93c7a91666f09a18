/** The part of MailDev 2.2 that the mailbox uses; the package has no types. */
declare module 'maildev' {
  interface StoredMail {
    id: string;
    time: string | Date;
  }

  interface MailServer {
    store: StoredMail[];
    on(event: 'new', listener: (mail: StoredMail) => void): void;
    deleteEmail(id: string, done: (error: Error | null) => void): void;
    listen(): Promise<void>;
    /** Stops the pages too. */
    close(done: () => void): void;
  }

  interface MailDevOptions {
    smtp: number;
    web: number;
    ip: string;
    mailDirectory: string;
    silent: boolean;
  }

  export default function maildev(options: MailDevOptions): MailServer;
}

/** Its pages; the server exists once MailDev was started. */
declare module 'maildev/lib/web.js' {
  import type { Server } from 'node:http';

  const pages: { server: Server | null };
  export default pages;
}
