import { recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import { openedQueues } from '@crease/domain/messaging/queues/opened-queues';
import * as failedWork from '@crease/shared/contracts/failed-work';
import { refuse } from '@crease/shared/refusals';
import { actorOf } from '../http/actor.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

const gone = () => refuse('NOT_FOUND', 'letter_gone');

/** Failed work, for admins. The queues are loaded by the first who opens the page. */
export function registerDeadLetterRoutes(router: Router): void {
  const letters = () => import('@crease/domain/messaging/queues/dead-letters');

  route(router, failedWork.listDeadLetters, async ({ core, query }) => {
    const { pageOfDeadLetters } = await import('@crease/domain/messaging/queues/show-dead-letters');
    return await pageOfDeadLetters(await openedQueues(core), query);
  });

  // Registered before the route of a single letter, which would read it as a queue's name.
  route(router, failedWork.replayDeadLetters, async ({ core, caller, body, req }) => {
    const { retryDeadLetters } = await letters();
    const replayed = await retryDeadLetters(await openedQueues(core), 'all');
    if (replayed > 0)
      await recordAct(core, actorOf(caller, req), 'letter.replayed', `all, ${replayed} of them`, body.reason);
    return { replayed };
  });

  route(router, failedWork.replayDeadLetter, async ({ core, caller, params: { queue, id }, body, req }) => {
    const { retryDeadLetter } = await letters();
    const done = await retryDeadLetter((await openedQueues(core))[queue], queue, id);
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

  route(router, failedWork.discardDeadLetter, async ({ core, caller, params: { queue, id }, body, req }) => {
    const { dropDeadLetter } = await letters();
    const letter = await dropDeadLetter(core.redis, (await openedQueues(core))[queue], queue, id);
    if (!letter) throw gone();
    const subject = `letter:${queue}/${id} ${letter.what} ${letter.key}`;
    await recordAct(core, actorOf(caller, req), 'letter.discarded', subject, body.reason);
    return {};
  });
}
