import { recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import type { Queues } from '@crease/domain/messaging/queues/queues';
import type { Core } from '@crease/domain/platform/core';
import * as system from '@crease/shared/contracts/system';
import { AppError } from '@crease/shared/errors';
import { actorOf } from '../http/actor.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

const gone = () => new AppError('NOT_FOUND', 'This letter is not there any more.');

/** Work that gave up, for admins. The queues are loaded and opened by the first who looks: an API else holds none. */
export function registerDeadLetterRoutes(router: Router): void {
  let opened: Promise<Queues> | undefined;
  const queuesOf = async ({ redis, env, log }: Core): Promise<Queues> => {
    // Without Redis nobody knows of any letter: that is said, and not waited for.
    if (redis.status !== 'ready')
      throw new AppError('UNAVAILABLE', 'Redis is away: nobody knows the queues now.');
    opened ??= import('@crease/domain/messaging/queues/queues').then(({ openQueues }) =>
      openQueues(redis, env, log),
    );
    return await opened;
  };
  const letters = () => import('@crease/domain/messaging/queues/dead-letters');

  route(router, system.listDeadLetters, async ({ core, query }) => {
    const { pageOfDeadLetters } = await import('@crease/domain/messaging/queues/show-dead-letters');
    return await pageOfDeadLetters(await queuesOf(core), query);
  });

  // Before those of one letter, whose address would take it for a queue.
  route(router, system.replayDeadLetters, async ({ core, caller, body, req }) => {
    const { retryDeadLetters } = await letters();
    const replayed = await retryDeadLetters(await queuesOf(core), 'all');
    if (replayed > 0)
      await recordAct(core, actorOf(caller, req), 'letter.replayed', `all, ${replayed} of them`, body.reason);
    return { replayed };
  });

  route(router, system.replayDeadLetter, async ({ core, caller, params: { queue, id }, body, req }) => {
    const { retryDeadLetter } = await letters();
    const done = await retryDeadLetter((await queuesOf(core))[queue], queue, id);
    if (!done) throw gone();
    const { what, key } = done.letter;
    if (done.isNew)
      await recordAct(
        core,
        actorOf(caller, req),
        'letter.replayed',
        `letter:${queue}/${id} ${what} ${key}`,
        body.reason,
      );
    return {};
  });

  route(router, system.discardDeadLetter, async ({ core, caller, params: { queue, id }, body, req }) => {
    const { dropDeadLetter } = await letters();
    const letter = await dropDeadLetter((await queuesOf(core))[queue], queue, id);
    if (!letter) throw gone();
    const subject = `letter:${queue}/${id} ${letter.what} ${letter.key}`;
    await recordAct(core, actorOf(caller, req), 'letter.discarded', subject, body.reason);
    return {};
  });
}
