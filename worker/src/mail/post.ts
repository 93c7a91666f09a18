import { Readable } from 'node:stream';
import type { Env } from '@crease/domain/platform/env';

export interface OutgoingMail {
  /** Becomes the Message-ID, the same for every try, so that a mailbox can recognise a second copy. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  attachments: { filename: string; contentType: string; content: Buffer }[];
  /** The one-click unsubscribe address for mails of this kind. */
  leaveUrl?: string | undefined;
}

/** Sends mails through a mail server. */
export interface Post {
  /** Resolves once the server has accepted the mail. @throws `PostError` */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/**
 * Why a mail was not sent. `away`: no server answered. `deferred`: not accepted now, or nothing of ours is. `refused`:
 * never accepted, because of its address or text. `unknown`: the connection broke after the text, so it may have been
 * accepted.
 */
export class PostError extends Error {
  override name = 'PostError';

  constructor(
    readonly outcome: 'away' | 'deferred' | 'refused' | 'unknown',
    cause: Error,
    /** True if the address accepts no mail and never will. */
    readonly isOfAddress = false,
  ) {
    super(cause.message, { cause });
  }
}

const CONNECTIONS = 3;
const CONNECT_TIMEOUT_MS = 5_000;
const RESPONSE_TIMEOUT_MS = 15_000;

type MailEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>;
type Texts = Map<string, { begun: boolean }>;

/**
 * A pooled SMTP transport, ten times as fast as an unpooled one. `texts` records which texts the server has begun to
 * read.
 */
async function openTransport(env: MailEnv, texts: Texts) {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: env.SMTP_URL,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: RESPONSE_TIMEOUT_MS,
    // Retries are ours to decide: only we know whether the text was sent.
    maxRequeues: 0,
  });
  transport.use('stream', (mail, done) => {
    const text = texts.get(mail.message.messageId());
    const read = mail.message.createReadStream.bind(mail.message);
    mail.message.createReadStream = (options) =>
      Readable.from(noting(read(options), text), { objectMode: false });
    done();
  });
  return transport;
}

/** The environment's mail server. The library is loaded and connections are opened with the first mail. */
export function openPost(env: MailEnv): Post {
  const texts: Texts = new Map();
  let transport: ReturnType<typeof openTransport> | undefined;
  const { hostname } = new URL(env.PUBLIC_URL);
  return {
    async send({ id, leaveUrl, ...mail }) {
      transport ??= openTransport(env, texts);
      const open = await transport;
      const messageId = `<${id}@${hostname}>`;
      const text = { begun: false };
      texts.set(messageId, text);
      try {
        await open.sendMail({
          ...mail,
          from: env.MAIL_FROM,
          messageId,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(leaveUrl ? oneClick(leaveUrl) : {}),
          },
        });
      } catch (error) {
        throw toPostError(error, text.begun);
      } finally {
        texts.delete(messageId);
      }
    },
    close: async () => (await transport)?.close(),
  };
}

/** Headers of the mailbox's own unsubscribe button, which sends a POST to this address (RFC 2369, RFC 8058). */
const oneClick = (url: string): Record<string, string | { prepared: boolean; value: string }> => ({
  // Some mailboxes ignore a header whose value starts on the next line.
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Passes a mail's text on and notes that the server has begun to read it, which it does after answering DATA. */
async function* noting(
  source: AsyncIterable<Buffer>,
  text: { begun: boolean } | undefined,
): AsyncGenerator<Buffer> {
  if (text) text.begun = true;
  yield* source;
}

/**
 * Enhanced status codes (RFC 3463) that refuse the sender, not the recipient. 5.7.1 may also mean a single mailbox,
 * which costs a day of retries. 5.7.17 and 5.7.18 mean that the mailbox has a new owner.
 */
const OF_US = /^\d{3}[ -]5\.(?:1\.[78]|7\.(?!1[78]\b)\d+)\b/;

/**
 * Replies that mean the address does not exist or accepts no mail any more: enhanced status codes, or plain ones where
 * the server sends none. A full mailbox, or a refused text, may still accept the next mail.
 */
const OF_ADDRESS = /^5\d\d[ -]5\.(?:1\.(?![78]\b)\d+|2\.1|7\.1[78])\b|^55[013][ -](?!\d\.\d+\.\d+\b)/;

/** nodemailer's errors carry the server's reply code, if any, and the command it answered. */
function toPostError(error: unknown, begun: boolean): PostError {
  if (!(error instanceof Error)) return new PostError('away', new Error(String(error)));
  const { responseCode, response, permanent, command, code } = error as {
    responseCode?: number;
    response?: string;
    permanent?: boolean;
    command?: string;
    code?: string;
  };
  if (responseCode !== undefined) {
    // Only here the reply is about this mail. A refused greeting, login or sender can be fixed, and many servers report
    // it only with the recipient.
    const isOfMail = (command === 'RCPT TO' && !OF_US.test(response ?? '')) || code === 'EMESSAGE';
    if (!isOfMail || !permanent) return new PostError('deferred', error);
    return new PostError('refused', error, command === 'RCPT TO' && OF_ADDRESS.test(response ?? ''));
  }
  if (code === 'EENVELOPE') return new PostError('refused', error);
  return new PostError(begun ? 'unknown' : 'away', error);
}
