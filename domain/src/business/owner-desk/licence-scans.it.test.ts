import { addDays, dayOf } from '@crease/shared/time/ist';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserDoc } from '../../accounts/identity/user.schema.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import { armFailpoint, disarmFailpoints } from '../../platform/failpoint.js';
import { aGround, aUser } from '../../testing/factories.js';
import { later, violations } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { licenceIdOf } from '../owner-checks/owner-check.schema.js';
import { decideCheck } from './decide-check.js';
import { eraseScans, keepScan, readScan, tendScans } from './licence-scans.js';
import { pursueChecks } from './pursue-checks.js';
import { sendCheck } from './send-check.js';

const HOUR_MS = 3_600_000;
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n',
);
/** One grey pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

let world: World;
let core: Core;
let owner: UserDoc;
let ground: GroundDoc;
beforeEach(async () => {
  world = await openWorld({ OWNER_CHECKS: 'on' });
  core = world.core;
  owner = await aUser(core, { role: 'ground_owner' });
  ground = await aGround(core, { ownerId: owner._id });
});
afterEach(async () => {
  disarmFailpoints();
  await world.close();
});

const id = () => owner._id.toString();
const about = () => ({ groundId: ground._id.toString(), kind: 'fire' as const });
const keep = async (bytes = PDF) => (await keepScan(core, id(), about(), bytes)).toString();
const send = async (scanId: string) =>
  await sendCheck(core, id(), {
    ...about(),
    licence: { number: 'MFS/118', until: addDays(dayOf(core.clock.now()), 200), scanId },
  });
const decide = async (verdict: 'passed' | 'refused') => {
  const check = await core.db.ownerChecks.findOne({ _id: licenceIdOf(ground._id, 'fire') });
  const of = { _id: check?._id ?? '', sentAt: check?.sentAt.toISOString() ?? '' };
  return verdict === 'passed'
    ? await decideCheck(core, { ...of, verdict })
    : await decideCheck(core, { ...of, verdict, reason: 'Unreadable' });
};
const kept = async () =>
  (await core.db.licenceScans.find({}).sort({ createdAt: 1 }).toArray()).map(({ _id }) => _id.toString());
const sweep = async (ms = 0) => {
  await pursueChecks(later(core, ms));
  await tendScans(later(core, ms));
};

describe('the scan of a licence', () => {
  it('is kept with the licence as it was uploaded, and read by its owner and our team', async () => {
    const scanId = await keep();
    expect(await send(scanId)).toMatchObject({ state: 'waiting', scanId, scanType: 'pdf' });
    await sweep();
    await sweep(2 * HOUR_MS);
    expect(await readScan(core, scanId, id())).toEqual({
      contentType: 'application/pdf',
      bytes: PDF,
      name: 'fire-licence.pdf',
    });
    expect((await readScan(core, scanId)).bytes).toEqual(PDF);
    expect(await violations(core)).toEqual([]);
  });

  it.each([
    ['after a line of its writer', Buffer.concat([Buffer.from('\ufeff% made by a scanner\n'), PDF])],
    ['before a line of its writer', Buffer.concat([PDF, Buffer.from('% made by a scanner\n')])],
  ])('is a PDF also %s', async (_, bytes) => {
    expect(await readScan(core, await keep(bytes), id())).toMatchObject({
      contentType: 'application/pdf',
      bytes,
    });
  });

  it('that is a picture is encoded again', async () => {
    const { contentType, bytes, name } = await readScan(core, await keep(PNG), id());
    expect([contentType, name]).toEqual(['image/webp', 'fire-licence.webp']);
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
  });

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF that was cut', PDF.subarray(0, 30)],
    ['a PDF with much after its end', Buffer.concat([PDF, Buffer.alloc(1_100, '\n')])],
    ['a PDF behind something else', Buffer.concat([Buffer.alloc(1_100, 'MZ'), PDF])],
    ['a broken picture', PNG.subarray(0, 30)],
  ])('is refused if it is %s', async (_, bytes) => {
    await expect(keep(bytes)).rejects.toMatchObject({
      code: 'VALIDATION',
      message: expect.stringContaining('PDF'),
      errors: [{ path: 'scan' }],
    });
    expect(await kept()).toEqual([]);
  });

  it('belongs to its owner: another one neither uploads, sends nor reads it', async () => {
    const scanId = await keep();
    const other = await aUser(core, { role: 'ground_owner' });
    const theirs = await aGround(core, { ownerId: other._id });
    await expect(keepScan(core, other._id.toString(), about(), PDF)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(readScan(core, scanId, other._id.toString())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const licence = { number: 'MFS/119', until: addDays(dayOf(core.clock.now()), 200), scanId };
    await expect(
      sendCheck(core, other._id.toString(), { kind: 'fire', groundId: theirs._id.toString(), licence }),
    ).rejects.toMatchObject({ code: 'VALIDATION' });
    // A scan of another licence of the same owner is refused, too.
    await expect(
      sendCheck(core, id(), { kind: 'police', groundId: ground._id.toString(), licence }),
    ).rejects.toMatchObject({ code: 'VALIDATION' });
  });

  it('is deleted with its file an hour later if no licence was sent with it', async () => {
    const scanId = await keep();
    await sweep();
    expect(await kept()).toEqual([scanId]);
    const [scan] = await core.db.licenceScans.find({}).toArray();
    await sweep(HOUR_MS + 1);
    expect(await kept()).toEqual([]);
    expect(scan && (await core.storage.exists(scan.file))).toBe(false);
    await expect(send(scanId)).rejects.toMatchObject({ code: 'VALIDATION' });
  });

  it('stays while the licence is in force and a new one waits, and goes once the new one has passed', async () => {
    const first = await keep();
    await send(first);
    await decide('passed');
    await sweep();
    const second = await keep(PNG);
    await send(second);
    await sweep();
    await sweep(2 * HOUR_MS);
    expect(await kept()).toEqual([first, second]);
    await decide('passed');
    await sweep();
    expect(await kept()).toEqual([second]);
    expect(await violations(core)).toEqual([]);
  });

  it('is limited in number until a licence is sent', async () => {
    for (let n = 0; n < 20; n += 1) await keep();
    await expect(keep()).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  });

  it('goes with its owner’s account', async () => {
    const scanId = await keep();
    await send(scanId);
    const [scan] = await core.db.licenceScans.find({}).toArray();
    await eraseScans(core, owner._id);
    expect(await kept()).toEqual([]);
    expect(scan && (await core.storage.exists(scan.file))).toBe(false);
  });

  it.each(['scan.afterRecord', 'scan.afterFile'] as const)(
    'that is cut at %s leaves nothing',
    async (point) => {
      const disarm = armFailpoint(point, 'throw');
      await expect(keep()).rejects.toThrow();
      disarm();
      const [scan] = await core.db.licenceScans.find({}).toArray();
      await sweep(HOUR_MS + 1);
      expect(await kept()).toEqual([]);
      expect(scan && (await core.storage.exists(scan.file))).toBe(false);
    },
  );

  it('is reported by fsck if it is gone while a licence refers to it', async () => {
    const scanId = await keep();
    await send(scanId);
    await core.db.licenceScans.deleteMany({});
    expect(await violations(core)).toEqual([
      `18 ownerChecks/${licenceIdOf(ground._id, 'fire')} has a scan whose file is missing`,
    ]);
  });
});
