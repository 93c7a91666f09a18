import { fileURLToPath } from 'node:url';
import { openSession } from '@crease/domain/accounts/auth/sessions';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { expect, it } from 'vitest';
import { Api } from '../api.js';
import { listFiles, readMatches } from '../cricket/read-folder.js';
import { tallyUp } from '../cricket/report.js';
import { differencesThroughApi } from '../cricket/through-api.js';
import { openProcesses } from './processes.js';

const FOLDER = fileURLToPath(new URL('../cricket/fixtures', import.meta.url));

it('gives every figure of the recorded matches after their events went through the API', async () => {
  await using system = await openProcesses({ api: 1 });
  const owner = await aUser(system.core, { role: 'ground_owner' });
  const ground = await aGround(system.core, { ownerId: owner._id });
  const { token } = await openSession(system.core, owner, 'Test');
  const scorer = { api: new Api(system.api[0]?.url ?? '', token), groundId: ground._id.toString() };
  const entries = (await Promise.all((await listFiles(FOLDER)).matches.map(readMatches))).flat();
  const tally = await tallyUp('match', entries, (given) => differencesThroughApi(scorer, given), 4);
  expect(tally).toEqual({ agreed: 17, of: 17 });
});
