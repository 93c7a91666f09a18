import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';
import { aPicture, upload } from '../testing/pictures.js';

let world: World;
let api: TestApi;
let owner: ApiClient;
let ground: GroundDoc;
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
  const user = await aUser(world.core, { role: 'ground_owner' });
  owner = api.as(user);
  ground = await aGround(world.core, { ownerId: user._id });
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const add = (sent: Parameters<ApiClient['post']>[2]) =>
  owner.post(`/owner/checks/scans?groundId=${ground._id}&kind=fire`, undefined, sent);
const scans = () => world.core.db.licenceScans.countDocuments({});

it('an upload of a scan is refused above 5 MB, in another field, or without one; nothing is kept of it', async () => {
  const before = await scans();
  const large = upload('scan', aPicture(5 * 1024 * 1024 + 1));
  expect(await add(large)).toMatchObject({
    status: 413,
    body: { code: 'TOO_LARGE', reason: 'scan_too_large' },
  });
  expect(await add(upload('image', aPicture()))).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', errors: [{ path: 'image' }] },
  });
  for (const sent of [upload('scan', Buffer.alloc(0)), { raw: new FormData() }])
    expect(await add(sent)).toMatchObject({ status: 400, body: { errors: [{ path: 'scan' }] } });
  expect(await add(upload('scan', Buffer.from('%PDF-1.7 cut off')))).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', reason: 'scan_not_whole', errors: [{ path: 'scan' }] },
  });
  expect(await scans()).toBe(before);
  expect((await add(upload('scan', aPicture(5 * 1024 * 1024)))).status).toBe(201);
});

it('a scan that an admin downloads is in the audit log, and one that its owner downloads is not', async () => {
  const admin = await aUser(world.core, { role: 'admin' });
  const { scanId } = (await add(upload('scan', aPicture()))).body;
  const acts = () =>
    world.core.db.audits
      .find({ what: 'owner-check.scan-read' }, { projection: { who: 1, subject: 1 } })
      .toArray();
  expect((await owner.get(`/owner/checks/scans/${scanId}`)).status).toBe(200);
  expect(await acts()).toEqual([]);
  expect((await api.as(admin).get(`/admin/owner-checks/scans/${scanId}`)).status).toBe(200);
  expect((await api.as(admin).get(`/admin/owner-checks/scans/${'f'.repeat(24)}`)).status).toBe(404);
  expect(await acts()).toMatchObject([{ who: admin._id, subject: `scan:${scanId} fire-licence.webp` }]);
});
