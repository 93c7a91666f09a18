import { recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import { workplaceFor } from '@crease/domain/accounts/workplaces/authorise';
import { decideCheck, listForDesk } from '@crease/domain/business/owner-desk/decide-check';
import { keepScan, readScan } from '@crease/domain/business/owner-desk/licence-scans';
import { listChecks } from '@crease/domain/business/owner-desk/list-checks';
import { sendCheck } from '@crease/domain/business/owner-desk/send-check';
import * as checks from '@crease/shared/contracts/owner-checks';
import { actorOf } from '../http/actor.js';
import { fileReply } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** What our team checks of owners before the first payout. */
export function registerOwnerCheckRoutes(router: Router): void {
  route(router, checks.listOwnerChecks, async ({ core, caller, query }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'legal.change');
    return await listChecks(core, ownerId);
  });

  route(router, checks.sendOwnerCheck, async ({ core, caller, query, body }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'legal.change');
    return { check: await sendCheck(core, ownerId, body) };
  });

  route(router, checks.addLicenceScan, async ({ core, caller, query, rawBody }) => {
    const { workplace, ...about } = query;
    const { ownerId } = await workplaceFor(core, caller, workplace, 'legal.change');
    return { scanId: (await keepScan(core, ownerId, about, rawBody)).toString() };
  });

  route(router, checks.getLicenceScan, async ({ core, caller, query, params }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'legal.change');
    const { contentType, bytes, name } = await readScan(core, params.id, ownerId);
    return fileReply(contentType, bytes, name);
  });

  route(router, checks.getLicenceScanForDesk, async ({ core, caller, params, req }) => {
    const { contentType, bytes, name } = await readScan(core, params.id);
    await recordAct(core, actorOf(caller, req), 'owner-check.scan-read', `scan:${params.id} ${name}`);
    return fileReply(contentType, bytes, name);
  });

  route(
    router,
    checks.listDeskChecks,
    async ({ core, query: { status, ...page } }) => await listForDesk(core, { state: status, ...page }),
  );

  route(router, checks.decideOwnerCheck, async ({ core, caller, body, req }) => {
    const check = await decideCheck(core, body);
    const why = body.verdict === 'refused' ? body.reason : undefined;
    await recordAct(
      core,
      actorOf(caller, req),
      'owner-check.decided',
      `check:${body._id} ${body.verdict}`,
      why,
    );
    return { check };
  });
}
