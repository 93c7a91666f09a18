import { Readable } from 'node:stream';
import type { Env } from '@crease/domain/platform/env';

export interface OutgoingMail {
  /** Becomes the Message-ID, the same for every try, so that a mailbox can tell a second copy. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  attachments: { filename: string; contentType: string; content: Buffer }[];
  /** Where a press in the mailbox ends mails of this kind. */
  leaveUrl?: string | undefined;
}

/** The way out to the mail server. */
export interface Post {
  /** Resolves once the server has taken the mail; throws a `PostError` otherwise. */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/**
 * Why a mail did not go out. `away`: no server answered, try again. `deferred`: it did not take this one now, or nothing
 * of ours. `refused`: it never will take it, for its address or its text. `unknown`: the connection broke after the text
 * had gone, so it may have taken it.
 */
export class PostError extends Error {
  override name = 'PostError';

  constructor(
    readonly outcome: 'away' | 'deferred' | 'refused' | 'unknown',
    cause: Error,
    /** It was refused because its address takes nothing, and never will. */
    readonly isOfAddress = false,
  ) {
    super(cause.message, { cause });
  }
}

const CONNECTIONS = 3;
const CONNECT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 15_000;

type MailEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>;
type Texts = Map<string, { begun: boolean }>;

/** A pooled SMTP transport, without which it manages a tenth as many mails. `texts` hears which ones the server has begun to take. */
async function openTransport(env: MailEnv, texts: Texts) {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: env.SMTP_URL,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    // Trying again is ours to decide: only we know whether the text had gone.
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

/** The mail server of the environment; its library is loaded and its connections are opened with the first mail. */
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
          headers: { 'Auto-Submitted': 'auto-generated', ...(leaveUrl ? oneClick(leaveUrl) : {}) },
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

/** Mailboxes show a button of their own, and press it by a POST to this address (RFC 2369, RFC 8058). */
const oneClick = (url: string): Record<string, string | { prepared: boolean; value: string }> => ({
  // On one line: a name with nothing behind it is more than some mailboxes read.
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Passes a mail's text on, noting that the server has begun to take it: it is read once DATA was answered. */
async function* noting(
  source: AsyncIterable<Buffer>,
  text: { begun: boolean } | undefined,
): AsyncGenerator<Buffer> {
  if (text) text.begun = true;
  yield* source;
}

/**
 * Enhanced status codes (RFC 3463) of a sender's address and of who may send. 5.7.1 may also be the one mailbox's: that costs
 * a day of tries. 5.7.17 and 18 say that the mailbox has another owner now.
 */
const OF_US = /^\d{3}[ -]5\.(?:1\.[78]|7\.(?!1[78]\b)\d+)\b/;

/**
 * Replies to an address that say that it is not there, or takes nothing any more: enhanced status codes of it, and where a
 * server gives none the plain ones. A full mailbox, or one that has something against our text, may take the next.
 */
const OF_ADDRESS = /^5\d\d[ -]5\.(?:1\.(?![78]\b)\d+|2\.1|7\.1[78])\b|^55[013][ -](?!\d\.\d+\.\d+\b)/;

/** nodemailer's errors carry the server's reply code, if it gave one, and the command that it answered. */
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
    // Only here it speaks of this mail. A greeting, a login or a sender that it refuses is put right by somebody, and many
    // servers tell of those only when they are given the address.
    const isOfMail = (command === 'RCPT TO' && !OF_US.test(response ?? '')) || code === 'EMESSAGE';
    if (!isOfMail || !permanent) return new PostError('deferred', error);
    return new PostError('refused', error, command === 'RCPT TO' && OF_ADDRESS.test(response ?? ''));
  }
  if (code === 'EENVELOPE') return new PostError('refused', error);
  return new PostError(begun ? 'unknown' : 'away', error);
}
