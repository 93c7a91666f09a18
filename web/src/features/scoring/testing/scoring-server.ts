import type { Match } from '@crease/shared/contracts/matches';
import type { MatchEvent } from '@crease/shared/cricket/events';
import { appendAll, openMatch } from '@crease/shared/cricket/match';
import { PRESETS } from '@crease/shared/cricket/presets';
import { setupOf } from '../log/match-setup.js';
import type { LeaseOutcome, LeaseRequest, ScoringApi, SendOutcome } from '../log/session.js';

const players = (prefix: string) =>
  Array.from({ length: 6 }, (_, n) => ({ playerId: `${prefix}${n}`, name: `${prefix.toUpperCase()} ${n}` }));

export const MATCH: Match = {
  _id: 'a'.repeat(24),
  status: 'planned',
  startsAt: '2026-11-28T12:30:00.000Z',
  sides: [
    { name: 'Andheri', players: players('a') },
    { name: 'Bandra', players: players('b') },
  ],
  // Presets have the wire form, apart from `readonly`.
  rules: { ...PRESETS['box-6'], overs: 20 } as Match['rules'],
  toss: { wonBy: 0, chose: 'bat' },
  seq: 0,
  rev: 0,
  scores: [],
  confirmed: false,
  confirmedSides: [],
  disputed: false,
  createdAt: '2026-11-28T12:00:00.000Z',
  can: { run: true, score: true, confirm: false, accept: false },
};

/** Follows the contract of `POST /matches/{id}/events` on the real engine, and fails where a test says so. */
export class ScoringServer implements ScoringApi {
  events: MatchEvent[] = [];
  lease_ = 'lease-1';
  isOffline = false;
  /** Called at each request: `before` it is carried out, and when the answer is on its way. */
  trouble: ((at: 'before' | 'after') => boolean) | undefined;

  constructor(public found: Match = MATCH) {}

  async match() {
    return this.isLost('before') ? undefined : this.found;
  }

  async eventsAfter(seq: number) {
    return this.isLost('before') ? undefined : this.events.slice(seq);
  }

  async lease({ lease, takeOver }: LeaseRequest): Promise<LeaseOutcome> {
    if (this.isLost('before')) return { kind: 'offline' };
    if (lease !== undefined && lease !== this.lease_) return { kind: 'stop', stop: { kind: 'lease-lost' } };
    if (takeOver) this.lease_ = `${this.lease_}+`;
    return { kind: 'held', lease: this.lease_ };
  }

  async send(lease: string, after: number, sent: readonly MatchEvent[]): Promise<SendOutcome> {
    if (this.isLost('before')) return { kind: 'offline' };
    const outcome = this.take(lease, after, sent);
    return this.isLost('after') ? { kind: 'offline' } : outcome;
  }

  private take(lease: string, after: number, sent: readonly MatchEvent[]): SendOutcome {
    let knownTo = 0;
    let skipped = 0;
    for (const { id } of sent) {
      const at = this.events.findIndex((event) => event.id === id);
      if (at < 0) break;
      skipped += 1;
      knownTo = Math.max(knownTo, at + 1);
    }
    const fresh = sent.slice(skipped);
    if (fresh.length === 0) return { kind: 'taken', seq: this.events.length };
    if (lease !== this.lease_) return { kind: 'stop', stop: { kind: 'lease-lost' } };
    if (Math.max(after, knownTo) !== this.events.length)
      return { kind: 'behind', events: this.events.slice(after) };
    const next = [...this.events, ...fresh];
    const folded = appendAll(openMatch(setupOf(this.found, next)), next);
    if (!('state' in folded)) return { kind: 'stop', stop: { kind: 'refused', index: skipped } };
    this.events = next;
    return { kind: 'taken', seq: next.length };
  }

  private isLost(at: 'before' | 'after'): boolean {
    return this.isOffline || (this.trouble?.(at) ?? false);
  }
}
