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

/** A day as a client or the API has it: 24 letters, and the ends of holds. */
export interface DayState {
  rev: number;
  serverTime: string;
  letters: string;
  heldUntil: Record<string, string>;
}

export const keyOf = ({ groundId, date }: WatchedDay): string => `${groundId} ${date}`;

/** The probability that a received frame is delivered again later. */
const ECHO_PROBABILITY = 0.3;
const MAX_ECHOES = 40;

/** The part of ws, Node's WebSocket, that can suspend a tab. */
interface Stallable {
  pause(): void;
  resume(): void;
}

/**
 * A tab that watches some days by the rules of the contract: the whole day after each connect, frames that are not
 * newer are dropped, a held hour is free at its end. It simulates a bad network: received frames come again, late and
 * out of order, and must change nothing.
 */
export class SoakClient {
  readonly days = new Map<string, DayState>();
  readonly #socket: Socket<ServerToClient, ClientToServer>;
  readonly #heard: Frame[] = [];
  #connects = 0;
  echoes = 0;
  /** Changes made by a repeated frame, which must not happen. */
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
      if (this.#heard.length > MAX_ECHOES) this.#heard.shift();
      if (this.chance.next() < ECHO_PROBABILITY) this.#echo();
    });
  }

  get isConnected(): boolean {
    return this.#socket.connected;
  }

  /** Disconnects until told to come back. */
  disconnect(): void {
    this.#socket.disconnect();
  }

  connect(): void {
    this.#socket.connect();
  }

  /** Suspends the tab: nothing is read from the network, like in a browser that stopped it. */
  stall(): () => void {
    const below = stallable(this.#socket);
    below?.pause();
    return () => below?.resume();
  }

  close(): void {
    this.#socket.close();
  }

  /** Watches each day until it is answered, as long as this connection lasts. */
  async #watchAll(connect: number): Promise<void> {
    await Promise.all(
      this.watched.map(async (day) => {
        while (this.isConnected && connect === this.#connects) {
          const ack = await this.#socket
            .timeout(2_000)
            .emitWithAck('availability:watch', day)
            .catch(() => undefined); // no answer: retried
          if (ack?.success) return this.#take(ack.availability);
        }
      }),
    );
  }

  #take(availability: Availability): void {
    this.#keepNewer(keyOf(availability), stateOf(availability));
  }

  #apply({ groundId, date, rev, serverTime, day, heldUntil = {} }: Frame): void {
    this.#keepNewer(keyOf({ groundId, date }), { rev, serverTime, letters: day, heldUntil });
  }

  /** At the same `rev` the later reading knows more lapses. An answer may be older than a frame that came before it. */
  #keepNewer(key: string, state: DayState): void {
    const known = this.days.get(key);
    if (known && (state.rev < known.rev || (state.rev === known.rev && state.serverTime <= known.serverTime)))
      return;
    this.days.set(key, state);
  }

  #echo(): void {
    const frame = this.chance.pick(this.#heard);
    const before = this.days.get(keyOf(frame));
    this.#apply(frame);
    this.echoes += 1;
    if (before !== this.days.get(keyOf(frame))) this.spoilt.push(`rev ${frame.rev} of ${keyOf(frame)}`);
  }
}

/** A day as read from the API. */
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

/** The hours at an instant: holds that have ended are free. */
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
