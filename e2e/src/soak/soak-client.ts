import type { Availability } from '@crease/shared/contracts/grounds';
import { DAY_LETTERS } from '@crease/shared/events/day-letters';
import type { ClientToServer, ServerEventData, ServerToClient } from '@crease/shared/events/sockets';
import { io, type Socket } from 'socket.io-client';
import type { Chance } from '../chaos/prng.js';

export interface WatchedDay {
  groundId: string;
  date: string;
}

type Frame = ServerEventData<'availability:changed'>;

/** A day as a client or the API has it: 24 letters, and until when the held hours are held. */
export interface DayState {
  rev: number;
  serverTime: string;
  letters: string;
  heldUntil: Record<string, string>;
}

export const keyOf = ({ groundId, date }: WatchedDay): string => `${groundId} ${date}`;

/** How often a frame that was heard is heard once more, at any time later. */
const ECHOED = 0.3;
const ECHOES_KEPT = 40;

/** What ws, on which the socket stands in Node, has below: enough to let a tab stand still. */
interface Stallable {
  pause(): void;
  resume(): void;
}

/**
 * A tab that watches some days, and holds to the rules of the contract alone: the whole day comes after each connect,
 * a frame that is not newer is dropped, a held hour is free at its end. It plays a bad network to itself: frames that it has
 * heard come again, late and out of order, and must change nothing.
 */
export class SoakClient {
  readonly days = new Map<string, DayState>();
  readonly #socket: Socket<ServerToClient, ClientToServer>;
  readonly #heard: Frame[] = [];
  #connects = 0;
  echoes = 0;
  /** What a repeated frame has changed, which it must not. */
  readonly spoilt: string[] = [];

  constructor(
    baseUrl: string,
    readonly watched: readonly WatchedDay[],
    private readonly chance: Chance,
  ) {
    this.#socket = io(baseUrl, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 300,
      reconnectionDelayMax: 1_500,
    });
    this.#socket.on('connect', () => void this.#watchAll(++this.#connects));
    this.#socket.on('availability:changed', (frame) => {
      this.#apply(frame);
      this.#heard.push(frame);
      if (this.#heard.length > ECHOES_KEPT) this.#heard.shift();
      if (this.chance.next() < ECHOED) this.#echo();
    });
  }

  get isConnected(): boolean {
    return this.#socket.connected;
  }

  /** Leaves, and comes back when told to. */
  disconnect(): void {
    this.#socket.disconnect();
  }

  connect(): void {
    this.#socket.connect();
  }

  /** The tab stands still: nothing is read from the network, as in a browser that has stopped it. */
  stall(): () => void {
    const below = stallable(this.#socket);
    below?.pause();
    return () => below?.resume();
  }

  close(): void {
    this.#socket.close();
  }

  /** Watches each day until there was an answer, while this connection lasts. */
  async #watchAll(connect: number): Promise<void> {
    await Promise.all(
      this.watched.map(async (day) => {
        while (this.isConnected && connect === this.#connects) {
          const ack = await this.#socket
            .timeout(2_000)
            .emitWithAck('availability:watch', day)
            .catch(() => undefined); // no answer: asked again
          if (ack?.success) return this.#take(ack.availability);
        }
      }),
    );
  }

  /** At the same `rev` the later reading knows more about what has lapsed. */
  #take(availability: Availability): void {
    const known = this.days.get(keyOf(availability));
    if (!known || availability.rev >= known.rev) this.days.set(keyOf(availability), stateOf(availability));
  }

  #apply({ groundId, date, rev, serverTime, day, heldUntil = {} }: Frame): void {
    const key = keyOf({ groundId, date });
    const known = this.days.get(key);
    if (known && (rev < known.rev || (rev === known.rev && serverTime <= known.serverTime))) return;
    this.days.set(key, { rev, serverTime, letters: day, heldUntil });
  }

  #echo(): void {
    const frame = this.chance.pick(this.#heard);
    const before = this.days.get(keyOf(frame));
    this.#apply(frame);
    this.echoes += 1;
    if (before !== this.days.get(keyOf(frame))) this.spoilt.push(`rev ${frame.rev} of ${keyOf(frame)}`);
  }
}

/** What a reading of the API says of a day. */
export function stateOf({ rev, serverTime, slots }: Availability): DayState {
  return {
    rev,
    serverTime,
    letters: slots.map(({ status }) => DAY_LETTERS[status]).join(''),
    heldUntil: Object.fromEntries(
      slots.flatMap(({ heldUntil }, hour) => (heldUntil ? [[String(hour), heldUntil]] : [])),
    ),
  };
}

/** The hours as they are at an instant: what was held until then is free. */
export function lettersAt({ letters, heldUntil }: DayState, at: Date): string {
  return [...letters]
    .map((letter, hour) => {
      const until = heldUntil[String(hour)];
      return letter === 'h' && until && new Date(until) <= at ? 'a' : letter;
    })
    .join('');
}

function stallable(socket: Socket): Stallable | undefined {
  const transport: unknown = socket.io.engine?.transport;
  const ws = transport && typeof transport === 'object' && 'ws' in transport ? transport.ws : undefined;
  const isStallable = (thing: unknown): thing is Stallable =>
    typeof thing === 'object' && thing !== null && 'pause' in thing && 'resume' in thing;
  return isStallable(ws) ? ws : undefined;
}
