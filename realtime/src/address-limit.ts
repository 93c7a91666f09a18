import type { IncomingMessage } from 'node:http';
import { networkOf } from '@crease/domain/platform/network-of';

/**
 * Maximum number of sockets per address and instance. Generous: a mobile carrier has thousands of players behind one
 * address.
 */
export const MAX_SOCKETS_PER_ADDRESS = 5_000;
/** Maximum number of sockets per user and instance: every tab of every device, plus those a program forgot to close. */
export const MAX_SOCKETS_PER_USER = 100;

/** The client's address as the outermost trusted proxy saw it. `hops`: the number of trusted proxies. */
export function addressOf(req: IncomingMessage, hops: number): string {
  const header = req.headers['x-forwarded-for'];
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const own = req.socket.remoteAddress ?? 'unknown';
  return networkOf([...forwarded, own].at(-1 - hops) ?? forwarded[0] ?? own);
}

/** Counts open sockets per address or user (`docs/product-rules.md`, Limits). */
export class SocketLimit {
  readonly #open = new Map<string, number>();

  constructor(private readonly max: number) {}

  hasRoom(who: string): boolean {
    return (this.#open.get(who) ?? 0) < this.max;
  }

  enter(who: string): void {
    this.#open.set(who, (this.#open.get(who) ?? 0) + 1);
  }

  leave(who: string): void {
    const left = (this.#open.get(who) ?? 1) - 1;
    if (left > 0) this.#open.set(who, left);
    else this.#open.delete(who);
  }
}
