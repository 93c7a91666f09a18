import { readSystemHealth } from '@crease/domain/assurance/results/system-health';
import type { Core } from '@crease/domain/platform/core';
import type { SystemHealth } from '@crease/shared/contracts/system';
import { enter, SYSTEM_ROOM } from './rooms.js';
import type { ClientSocket, SocketServer } from './socket-server.js';

const SEND_INTERVAL_MS = 2_000;

/** Sends the system's health every two seconds to admins who watch it: one read for all, and none without watchers. */
export class SystemBoard {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly core: Core,
    private readonly io: SocketServer,
  ) {}

  /** @throws `FORBIDDEN` if the caller is not an admin. */
  async watch(socket: ClientSocket): Promise<SystemHealth> {
    enter(socket, SYSTEM_ROOM);
    this.#timer ??= setInterval(() => void this.#tell(), SEND_INTERVAL_MS).unref();
    return await readSystemHealth(this.core);
  }

  unwatch(socket: ClientSocket): void {
    void socket.leave(SYSTEM_ROOM);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #tell(): Promise<void> {
    if (!this.io.of('/').adapter.rooms.has(SYSTEM_ROOM)) return this.close();
    try {
      const health = await readSystemHealth(this.core);
      this.io.to(SYSTEM_ROOM).emit('system:health', { health });
    } catch (error) {
      this.core.log.debug({ err: error }, 'the health could not be reported'); // the next poll reports it
    }
  }
}
