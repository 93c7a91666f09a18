import type { IncomingMessage } from 'node:http';
import { networkOf } from '@crease/domain/platform/network-of';

/** Sockets one address may hold on one instance. Generous: a mobile carrier has thousands of players behind one. */
export const MAX_SOCKETS_PER_ADDRESS = 5_000;

/** The client's address: what the last trusted proxy in front of us saw. `hops`: how many of them there are. */
export function addressOf(req: IncomingMessage, hops: number): string {
  const header = req.headers['x-forwarded-for'];
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const own = req.socket.remoteAddress ?? 'unknown';
  return networkOf([...forwarded, own].at(-1 - hops) ?? forwarded[0] ?? own);
}

/** Counts open sockets by address (`docs/product-rules.md`, Limits). */
export class AddressLimit {
  readonly #open = new Map<string, number>();

  constructor(private readonly max: number) {}

  hasRoom(address: string): boolean {
    return (this.#open.get(address) ?? 0) < this.max;
  }

  enter(address: string): void {
    this.#open.set(address, (this.#open.get(address) ?? 0) + 1);
  }

  leave(address: string): void {
    const left = (this.#open.get(address) ?? 1) - 1;
    if (left > 0) this.#open.set(address, left);
    else this.#open.delete(address);
  }
}
