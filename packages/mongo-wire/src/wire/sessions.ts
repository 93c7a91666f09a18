import { type Doc, isDoc } from '../values/bson-value.js';
import { encodeValue } from '../values/value-key.js';
import type { Reply } from './cursor-reply.js';

const MAX_SESSIONS = 10_000;

type Remembered = { transaction: bigint; reply: Promise<Reply> | Reply };

/** Remembers each session's last retryable write, so that a retry is not executed twice. */
export class Sessions {
  private readonly last = new Map<string, Remembered>();

  /** The answer to this write, if it was done already. */
  recall(command: Doc): Promise<Reply> | Reply | undefined {
    const [session, transaction] = identify(command);
    const known = session === undefined ? undefined : this.last.get(session);
    return known && known.transaction === transaction ? known.reply : undefined;
  }

  remember(command: Doc, reply: Promise<Reply> | Reply): void {
    const [session, transaction] = identify(command);
    if (session === undefined || transaction === undefined) return;
    this.last.delete(session);
    this.last.set(session, { transaction, reply });
    if (this.last.size > MAX_SESSIONS) {
      const [oldest] = this.last.keys();
      if (oldest !== undefined) this.last.delete(oldest);
    }
  }

  end(sessions: unknown): void {
    if (!Array.isArray(sessions)) return;
    for (const session of sessions) if (isDoc(session)) this.last.delete(encodeValue(session.id));
  }
}

function identify(command: Doc): [string | undefined, bigint | undefined] {
  const number = command.txnNumber;
  if (!isDoc(command.lsid) || (typeof number !== 'bigint' && typeof number !== 'number'))
    return [undefined, undefined];
  return [encodeValue(command.lsid.id), BigInt(number)];
}
