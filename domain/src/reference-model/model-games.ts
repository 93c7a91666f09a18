/** A player's row in a game. */
export interface ModelPlace {
  id: string;
  user: string;
  state: 'held' | 'in' | 'waiting' | 'leaving';
  share: number;
  /** End of a hold; kept once it is paid. */
  until?: number | undefined;
  payment?: string | undefined;
  /** The leaver's place that this one takes over once it is paid. */
  after?: string | undefined;
  replaced?: ModelPlace | undefined;
}

interface Terms {
  places: number;
  share: number;
}

const HOLD_MS = 300_000;
const OFFER_MS = 900_000;

/** The places of one game, the host's not among the rows. Every method works at one instant, on tidied rows. */
export class ModelGame {
  rows: ModelPlace[] = [];
  lapsed: ModelPlace[] = [];
  closed = false;
  places: number;
  share: number;

  constructor(
    readonly id: string,
    readonly host: string,
    terms: Terms,
    public startsAt: number,
  ) {
    this.places = terms.places;
    this.share = terms.share;
  }

  find = (id: string): ModelPlace | undefined => [...this.rows, ...this.lapsed].find((row) => row.id === id);
  of = (user: string): ModelPlace | undefined => this.rows.find((row) => row.user === user);
  takesPlayers = (now: number): boolean => !this.closed && this.startsAt > now;
  #fill = () => this.rows.filter((row) => row.state !== 'waiting' && row.after === undefined);
  #takenOver = (leaver: ModelPlace) => this.rows.some(({ after }) => after === leaver.id);

  /** The highest share of a free place with which all shares are at most the price. */
  cap({ places, share }: Terms, price: number): number {
    const filled = this.#fill();
    const free = places - 1 - filled.length;
    const left = price - filled.reduce((sum, row) => sum + row.share, 0);
    return free > 0 ? Math.min(share, Math.max(0, Math.floor(left / free))) : share;
  }

  /** True if the row has a place now. */
  #seat(row: ModelPlace, now: number, ms: number): boolean {
    const until = Math.min(now + ms, this.startsAt);
    if (1 + this.#fill().length < this.places) {
      const held = this.share > 0;
      Object.assign(row, { share: this.share, state: held ? 'held' : 'in', until: held ? until : undefined });
      return true;
    }
    const leaver = this.rows.find((one) => one.state === 'leaving' && !this.#takenOver(one));
    if (!leaver) return false;
    Object.assign(row, { share: leaver.share, state: 'held', until, after: leaver.id });
    return true;
  }

  /** Ends holds, and gives free places to those who wait, the longest first. */
  tidy(now: number): void {
    const ended = this.rows.filter(({ state, until = 0 }) => state === 'held' && until <= now);
    this.lapsed.push(...ended);
    this.rows = this.rows.filter((row) => !ended.includes(row));
    if (!this.takesPlayers(now)) return;
    for (const row of this.rows) if (row.state === 'waiting' && !this.#seat(row, now, OFFER_MS)) break;
  }

  /** New terms for those who come. */
  change(terms: Terms, price: number): 'ok' | 'STATE_CONFLICT' | 'VALIDATION' {
    if (terms.places < 1 + this.#fill().length) return 'STATE_CONFLICT';
    if (this.cap(terms, price) < terms.share) return 'VALIDATION';
    Object.assign(this, terms);
    return 'ok';
  }

  /** What a player who wants to join hears; `place` is the id of a new row. */
  join(user: string, now: number): 'ok' | 'STATE_CONFLICT' {
    if (user === this.host) return 'STATE_CONFLICT';
    const own = this.of(user);
    if (own && !this.closed) {
      if (own.state === 'leaving' && !this.#takenOver(own)) own.state = 'in';
      return 'ok';
    }
    if (!this.takesPlayers(now)) return 'STATE_CONFLICT';
    const row: ModelPlace = { id: '', user, state: 'waiting', share: this.share };
    if (!this.rows.some(({ state }) => state === 'waiting')) this.#seat(row, now, HOLD_MS);
    this.rows.push(row);
    return 'ok';
  }

  leave(user: string, now: number): 'ok' | 'NOT_FOUND' | 'STATE_CONFLICT' {
    const own = this.of(user);
    if (!own) return 'NOT_FOUND';
    if (!this.takesPlayers(now)) return 'STATE_CONFLICT';
    if (own.payment) own.state = 'leaving';
    else this.rows = this.rows.filter((row) => row !== own);
    return 'ok';
  }

  /** Makes a held place last for a share paid at that time. Null if it is gone. */
  keep(id: string, payment: string, paidAt: number): ModelPlace | null {
    const place = this.find(id);
    if (place?.state !== 'held' || this.closed || paidAt > (place.until ?? 0)) return null;
    const own = this.rows.find((row) => row.user === place.user && row !== place);
    if (own?.state === 'in' || own?.state === 'leaving') return null;
    const before = this.rows;
    this.rows = before.filter((row) => row !== own && row !== place);
    const leaver = this.rows.find((row) => row.state === 'leaving' && row.id === place.after);
    if (leaver ? this.#takenOver(leaver) : 1 + this.#fill().length >= this.places) {
      this.rows = before;
      return null;
    }
    this.rows = this.rows.filter((row) => row !== leaver);
    this.lapsed = this.lapsed.filter((row) => row !== place);
    Object.assign(place, { state: 'in', payment, after: undefined, replaced: leaver });
    this.rows.push(place);
    return place;
  }

  /** Takes `keep` back: the booking has no use for the share. */
  drop(place: ModelPlace): void {
    const { replaced } = place;
    Object.assign(place, { state: 'held', payment: undefined, after: replaced?.id, replaced: undefined });
    if (replaced) this.rows.push(replaced);
  }

  /** Follows its booking to other hours, or ends with it. */
  follow({ ended, startsAt, price }: { ended: boolean; startsAt: number; price: number }): void {
    if (this.closed) return;
    if (ended) {
      this.lapsed.push(...this.rows.filter(({ state }) => state === 'held'));
      this.rows = this.rows.filter(({ state }) => state === 'in' || state === 'leaving');
      this.closed = true;
    } else if (this.startsAt !== startsAt) {
      this.share = this.cap(this, price);
      this.startsAt = startsAt;
      for (const row of this.rows)
        if (row.state === 'held') row.until = Math.min(row.until ?? startsAt, startsAt);
    }
  }
}
