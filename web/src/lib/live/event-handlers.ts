import { SERVER_EVENTS, type ServerEventData, type ServerEventName } from '@crease/shared/events/sockets';

type Handler<N extends ServerEventName> = (data: ServerEventData<N>) => void;

/** Registers handlers by server event. Data that violates the event's contract is dropped. */
export function createEventHandlers() {
  const handlers = new Map<ServerEventName, Set<(data: unknown) => void>>();
  return {
    /** Handles one event. Returns a function that stops it. */
    add<N extends ServerEventName>(event: N, handler: Handler<N>): () => void {
      const set = handlers.get(event) ?? new Set();
      handlers.set(event, set);
      // Data that reaches it has been parsed by this event's own schema.
      const untyped = handler as (data: unknown) => void;
      set.add(untyped);
      return () => set.delete(untyped);
    },
    tell(event: ServerEventName, data: unknown): void {
      const parsed = SERVER_EVENTS[event].safeParse(data);
      if (!parsed.success) {
        console.error(`${event} came out of its contract`, parsed.error.issues);
        return;
      }
      for (const handler of handlers.get(event) ?? []) handler(parsed.data);
    },
  };
}
