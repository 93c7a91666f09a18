import { type Refusal, SERVER_EVENTS, type ServerEventData } from '@crease/shared/events/sockets';
import { createKeyedWatches } from './keyed-watches.js';
import type { LiveSocket } from './live-socket.js';
import { ACK_MS } from './watch-again.js';

type Kind = 'match' | 'game' | 'tournament' | 'city';
type FrameOf<K extends Kind> = ServerEventData<`${K}:changed`>;
export type MatchFrame = FrameOf<'match'>;
export type GameFrame = FrameOf<'game'>;
export type TournamentFrame = FrameOf<'tournament'>;
export type CityFrame = FrameOf<'city'>;
export type StateListener<F> = (frame: F) => void;

type Answer = (error: Error | null, ack: { success: true } | Refusal) => void;
type Emit = (name: string, payload: object, answer?: Answer) => void;

/**
 * Everything of one kind that is watched. Each listener gets it at the start, after each reconnect and at each change.
 */
export function createStateWatches<K extends Kind>(
  socket: LiveSocket,
  kind: K,
  wholeAfter?: (known: FrameOf<K> | undefined, frame: FrameOf<K>) => FrameOf<K> | undefined,
) {
  const payloadOf = (id: string) => ({ [`${kind}Id`]: id });
  // Socket.IO cannot follow an event's name through a type parameter.
  const emit = (to: { emit: unknown }): Emit => (to.emit as Emit).bind(to);
  const watches = createKeyedWatches<string, { success: true }, FrameOf<K>>(socket, {
    keyOf: (id) => id,
    ask: (id, answer) =>
      emit(socket.timeout(ACK_MS))(`${kind}:watch`, payloadOf(id), (error, ack) =>
        answer(error, ack?.success ? { ...ack, ...payloadOf(id) } : ack),
      ),
    end: (id) => emit(socket)(`${kind}:unwatch`, payloadOf(id)),
    // The schema of this kind's event yields its frame.
    ...(wholeAfter ? { wholeAfter } : {}),
    stateIn: (ack) => SERVER_EVENTS[`${kind}:changed`].safeParse(ack).data as FrameOf<K> | undefined,
  });
  return watches;
}
