import { findActor } from '@crease/domain/accounts/identity/find-user';
import { workplaceFor } from '@crease/domain/accounts/workplaces/authorise';
import { importFile } from '@crease/domain/business/imports/import-file';
import * as imports from '@crease/shared/contracts/imports';
import { type RouteInput, route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Imports of another program's data from a file. */
export function registerImportRoutes(router: Router): void {
  const importBy = async (
    { core, caller, params, query, rawBody }: RouteInput<typeof imports.runImport>,
    dryRun: boolean,
  ) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'import.run');
    const by = await findActor(core, caller.id);
    const { groundId, take = [], leave = [] } = query;
    const answers = { take, leave };
    return await importFile(core, {
      kind: params.kind,
      ownerId,
      bytes: rawBody,
      groundId,
      answers,
      dryRun,
      by,
    });
  };
  route(router, imports.previewImport, async (asked) => await importBy(asked, true));
  route(router, imports.runImport, async (asked) => await importBy(asked, false));
}
