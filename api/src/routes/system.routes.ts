import { recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import { endSessions, listSessions } from '@crease/domain/accounts/auth/sessions';
import { findLiveUser, readUsers } from '@crease/domain/accounts/identity/user.schema';
import { readAuditResult } from '@crease/domain/assurance/results/audit-result';
import { readSystemHealth } from '@crease/domain/assurance/results/system-health';
import type { Core } from '@crease/domain/platform/core';
import { readSwitches, setSwitch } from '@crease/domain/platform/switches/switches';
import * as system from '@crease/shared/contracts/system';
import { refuse } from '@crease/shared/refusals';
import { actorOf } from '../http/actor.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

const assertAccount = async (core: Core, userId: string): Promise<void> => {
  if (!(await findLiveUser(core, userId))) throw refuse('NOT_FOUND', 'no_such_account');
};

/** The system's health, audit results, sessions and switches, for admins. */
export function registerSystemRoutes(router: Router): void {
  route(router, system.getSystemHealth, async ({ core }) => ({ health: await readSystemHealth(core) }));

  route(router, system.getAuditResult, ({ core }) => readAuditResult(core));

  route(router, system.listUserSessions, async ({ core, caller, params }) => {
    await assertAccount(core, params.id);
    return { sessions: await listSessions(core, params.id, caller.sessionId) };
  });

  route(router, system.endUserSession, async ({ core, caller, params: { id, sessionId }, body, req }) => {
    if ((await endSessions(core, id, [sessionId])) === 0) {
      throw refuse('NOT_FOUND', 'session_already_ended');
    }
    const subject = `user:${id} session:${sessionId}`;
    await recordAct(core, actorOf(caller, req), 'session.ended-by-admin', subject, body.reason);
    return {};
  });

  route(router, system.endUserSessions, async ({ core, caller, params: { id }, body, req }) => {
    await assertAccount(core, id);
    const ended = await endSessions(core, id);
    const subject = `user:${id} all, ${ended} of them`;
    if (ended > 0)
      await recordAct(core, actorOf(caller, req), 'session.ended-by-admin', subject, body.reason);
    return { ended };
  });

  route(router, system.listSwitches, async ({ core }) => ({ switches: await presentSwitches(core) }));

  route(router, system.setSwitch, async ({ core, caller, params: { name }, body: { on, reason }, req }) => {
    if (await setSwitch(core, name, { on, by: caller.id, why: reason })) {
      const subject = `switch:${name} ${on ? 'on' : 'off'}`;
      await recordAct(core, actorOf(caller, req), 'switch.set', subject, reason);
    }
    return { switches: await presentSwitches(core) };
  });
}

async function presentSwitches(core: Core): Promise<system.SwitchState[]> {
  const switches = await readSwitches(core);
  const ids = switches.flatMap(({ off }) => off?.by ?? []);
  const admins = await readUsers(core.db, ids, ['name']);
  const nameOf = (id: string) => admins.find(({ _id }) => _id.toString() === id)?.name ?? '';
  return switches.map(({ name, off }) =>
    off
      ? {
          name,
          off: { since: off.since.toISOString(), by: { _id: off.by, name: nameOf(off.by) }, why: off.why },
        }
      : { name },
  );
}
