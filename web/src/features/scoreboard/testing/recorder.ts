import type { MatchEvent } from '@crease/shared/cricket/events';
import { Scorer } from '@crease/shared/cricket/testing/scorer';

/** Keeps what it sends, what is taken back too. */
export class Recorder extends Scorer {
  readonly events: MatchEvent[] = [];

  override send(body: Parameters<Scorer['send']>[0]): this {
    super.send(body);
    // A body with an id is an event.
    this.events.push({ ...body, id: `e${this.events.length + 1}` } as MatchEvent);
    return this;
  }
}
