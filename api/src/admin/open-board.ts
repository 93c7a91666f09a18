import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { openQueues } from '@crease/domain/messaging/queues/queues';
import type { Core } from '@crease/domain/platform/core';
import type { RequestHandler } from 'express';

/** Bull Board over every queue, served below `path`. */
export function openBoard(core: Core, path: string): RequestHandler {
  const adapter = new ExpressAdapter();
  adapter.setBasePath(path);
  const queues = Object.values(openQueues(core.redis, core.env, core.log));
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue)),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Crease queues' } },
  });
  return adapter.getRouter();
}
