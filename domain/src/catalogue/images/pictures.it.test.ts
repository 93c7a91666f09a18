import { randomBytes } from 'node:crypto';
import { mongo, Types } from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseTraces } from '../../account-end/erase-traces.js';
import { movePictures } from '../../migrations/007-move-pictures.js';
import type { Core } from '../../platform/core.js';
import { armFailpoint, type FailpointName, StoppedAtFailpoint } from '../../platform/failpoint.js';
import { nameOf } from '../../platform/storage/stored-name.js';
import { takeScans } from '../../testing/collection-scans.js';
import { aGround, aUser } from '../../testing/factories.js';
import { openS3Server, type S3Server } from '../../testing/s3-server.js';
import { later } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import type { GroundDoc } from '../ground-record/ground.schema.js';
import { addGroundImage, removeGroundImage } from '../grounds/ground-images.js';
import type { ImageDoc } from './image.schema.js';
import { dropImage, imageIdOf, imageUrl, keepImage, readImage } from './image.service.js';
import { setAvatar } from './set-avatar.js';
import { tendPictures } from './tend-pictures.js';

const AFTER_A_CRASH_MS = 20 * 60_000;
const AFTER_A_ROLLOUT_MS = 40 * 60_000;
const away = { code: 'UNAVAILABLE' };
const missing = { code: 'NOT_FOUND' };

/** Leaves what a process leaves that dies at that point. */
async function cutAt(point: FailpointName, work: () => Promise<unknown>): Promise<void> {
  const disarm = armFailpoint(point, 'throw');
  try {
    await expect(work()).rejects.toThrow(StoppedAtFailpoint);
  } finally {
    disarm();
  }
}

describe.each(['a folder', 'a bucket'] as const)('pictures in %s', (kind) => {
  let server: S3Server | undefined;
  let world: World;
  let core: Core;
  let png: Buffer;
  beforeAll(async () => {
    server = kind === 'a bucket' ? await openS3Server() : undefined;
    world = await openWorld(server?.env);
    core = world.core;
    png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2e7d32' } })
      .png()
      .toBuffer();
  });
  afterAll(async () => {
    await world.close();
    await server?.remove();
  });

  const images = () => core.db.images;
  const recordOf = async (id: Types.ObjectId): Promise<ImageDoc> => {
    const found = await images().findOne({ _id: id });
    if (!found) throw new Error('it has no record');
    return found;
  };
  const fileOf = async (id: Types.ObjectId) => {
    const { file } = await recordOf(id);
    if (!file) throw new Error('it has no file');
    return file;
  };
  const groundOf = async ({ _id }: GroundDoc): Promise<GroundDoc> => {
    const found = await core.db.grounds.findOne({ _id });
    if (!found) throw new Error('the ground is gone');
    return found;
  };
  const idIn = (url = ''): Types.ObjectId => {
    const id = imageIdOf(url);
    if (!id) throw new Error(`${url} is no picture of ours`);
    return id;
  };
  const imagesOf = (ground: GroundDoc) => images().find({ groundId: ground._id }).toArray();
  const aBareGround = async () => await aGround(core, { images: [] });

  it('are stored as files under their content, and the database keeps none of their bytes', async () => {
    const ground = await aBareGround();
    const { url } = await addGroundImage(core, ground, png);
    const { bytes } = await readImage(core, idIn(url).toString());
    const record = await recordOf(idIn(url));
    expect(record).toMatchObject({
      file: nameOf('pictures', idIn(url).toString(), bytes),
      size: bytes.length,
    });
    expect(record.bytes).toBeUndefined();
    expect(record.dueAt).toBeUndefined();
    expect((await core.storage.get(await fileOf(idIn(url))))?.equals(bytes)).toBe(true);
  });

  it('are removed with their file, but not the same picture of another ground', async () => {
    const [one, other] = [await aBareGround(), await aBareGround()];
    const [mine, theirs] = [await addGroundImage(core, one, png), await addGroundImage(core, other, png)];
    const file = await fileOf(idIn(mine.url));
    await removeGroundImage(core, await groundOf(one), idIn(mine.url).toString());
    expect(await core.storage.exists(file)).toBe(false);
    expect(await imagesOf(one)).toEqual([]);
    await expect(readImage(core, idIn(mine.url).toString())).rejects.toMatchObject(missing);
    expect((await readImage(core, idIn(theirs.url).toString())).bytes.length).toBeGreaterThan(0);
  });

  it('of a face replace the previous face', async () => {
    const user = await aUser(core);
    const first = await setAvatar(core, user._id.toString(), png);
    const file = await fileOf(idIn(first.avatar));
    await setAvatar(core, user._id.toString(), png);
    expect(await core.storage.exists(file)).toBe(false);
    expect(await images().countDocuments({ userId: user._id })).toBe(1);
    expect(await tendPictures(later(core, AFTER_A_CRASH_MS))).toBe(0);
  });

  it.each(['picture.afterRecord', 'picture.afterFile'] as const)(
    'interrupted at %s are not shown, and are deleted with their file',
    async (point) => {
      const ground = await aBareGround();
      await cutAt(point, () => addGroundImage(core, ground, png));
      expect((await groundOf(ground)).images).toEqual([]);
      const [left] = await imagesOf(ground);
      if (!left?.file) throw new Error('nothing was left');
      expect(await tendPictures(core)).toBe(0);
      await tendPictures(later(core, AFTER_A_CRASH_MS));
      expect(await imagesOf(ground)).toEqual([]);
      expect(await core.storage.exists(left.file)).toBe(false);
    },
  );

  it('stay while they are shown, even if a crash has left them marked for checking', async () => {
    const ground = await aBareGround();
    await cutAt('picture.afterShown', () => addGroundImage(core, ground, png));
    const [shown] = (await groundOf(ground)).images;
    await tendPictures(later(core, AFTER_A_CRASH_MS));
    expect((await recordOf(idIn(shown?.url))).dueAt).toBeUndefined();
    expect((await readImage(core, idIn(shown?.url).toString())).contentType).toBe('image/webp');
  });

  it('that were removed by a process that died are hidden, and deleted by the next check', async () => {
    const id = await keepImage(core, randomBytes(40), { userId: new Types.ObjectId() });
    const file = await fileOf(id);
    await cutAt('picture.afterGone', () => dropImage(core, id));
    await expect(readImage(core, id.toString())).rejects.toMatchObject(missing);
    expect(await core.storage.exists(file)).toBe(true);
    await tendPictures(core);
    expect(await core.storage.exists(file)).toBe(false);
    expect(await images().findOne({ _id: id })).toBeNull();
  });

  it('of an older version are read from the database until they have moved, once', async () => {
    const { db } = core.connection;
    if (!db) throw new Error('the database is not connected');
    const ground = await aBareGround();
    const _id = new Types.ObjectId();
    const bytes = randomBytes(500);
    const old = { contentType: 'image/webp' as const, groundId: ground._id, createdAt: new Date() };
    await images().insertOne({ _id, bytes: new mongo.Binary(bytes), ...old });
    const read = async () => (await readImage(core, _id.toString())).bytes;
    for (let i = 0; i < 2; i++) await movePictures.up({ db, checkpoint: async () => undefined });
    expect(await tendPictures(core)).toBe(0);
    expect((await read()).equals(bytes)).toBe(true);
    await cutAt('picture.afterCopy', () => tendPictures(later(core, AFTER_A_ROLLOUT_MS)));
    expect((await read()).equals(bytes)).toBe(true);
    await takeScans(core);
    await tendPictures(later(core, AFTER_A_ROLLOUT_MS));
    expect((await takeScans(core)) ?? []).toEqual([]);
    const moved = await recordOf(_id);
    expect(moved).toMatchObject({ file: nameOf('pictures', _id.toString(), bytes), size: 500 });
    expect([moved.bytes, moved.dueAt]).toEqual([undefined, undefined]);
    expect((await read()).equals(bytes)).toBe(true);
    await movePictures.up({ db, checkpoint: async () => undefined });
    expect(await tendPictures(later(core, AFTER_A_ROLLOUT_MS))).toBe(0);
  });

  it('that were uploaded by an account go with it, the drawn ones of its grounds stay', async () => {
    const owner = await aUser(core, { role: 'ground_owner' });
    const drawn = { url: '/art/ground-night.svg', alt: 'Night', isPrimary: true };
    const ground = await aGround(core, { ownerId: owner._id, images: [drawn] });
    const bare = await aGround(core, { ownerId: owner._id, images: [] });
    const of = [await addGroundImage(core, ground, png), await addGroundImage(core, bare, png)];
    const { avatar } = await setAvatar(core, owner._id.toString(), png);
    const stranger = await setAvatar(core, (await aUser(core))._id.toString(), png);
    const ids = [...of.map(({ url }) => url), avatar].map((url) => idIn(url));
    const files = await Promise.all(ids.map(fileOf));
    const gone = { _id: owner._id, name: owner.name, email: owner.email, phone: owner.phone };
    for (let i = 0; i < 2; i++) await eraseTraces(core, gone);
    for (const file of files) expect(await core.storage.exists(file)).toBe(false);
    expect(await images().countDocuments({ _id: { $in: ids } })).toBe(0);
    expect((await groundOf(ground)).images).toEqual([drawn]);
    expect((await groundOf(bare)).images).toEqual([]);
    expect((await readImage(core, idIn(stranger.avatar).toString())).bytes.length).toBeGreaterThan(0);
  });

  it('are not found if their file is missing, which is logged', async () => {
    const id = await keepImage(core, randomBytes(40), { userId: new Types.ObjectId() });
    await core.storage.delete(await fileOf(id));
    await expect(readImage(core, id.toString())).rejects.toMatchObject(missing);
    await dropImage(core, id);
  });
});

describe('while the bucket is away', () => {
  it('refuses uploads and hides removed pictures while the bucket is away, and finishes the removal later', async () => {
    const server = await openS3Server();
    await using world = await openWorld(server.env);
    const { core } = world;
    const images = core.db.images;
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#2e7d32' } })
      .png()
      .toBuffer();
    const ground = await aGround(core, { images: [] });
    const kept = await keepImage(core, Buffer.from('kept'), { groundId: ground._id });
    const dropped = await keepImage(core, Buffer.from('dropped'), { groundId: ground._id });
    const { file } = (await images.findOne({ _id: dropped })) ?? {};
    const url = imageUrl(kept);
    await core.db.grounds.updateOne(
      { _id: ground._id },
      { $set: { images: [{ url, alt: '', isPrimary: true }] } },
    );
    await server.stop();

    await expect(addGroundImage(core, ground, png)).rejects.toMatchObject(away);
    const user = await aUser(core);
    await expect(setAvatar(core, user._id.toString(), png)).rejects.toMatchObject(away);
    await expect(readImage(core, kept.toString())).rejects.toMatchObject(away);
    await dropImage(core, dropped);
    await expect(readImage(core, dropped.toString())).rejects.toMatchObject(missing);
    await tendPictures(core);
    expect(await images.countDocuments({})).toBe(4);

    await server.start();
    await tendPictures(later(core, AFTER_A_CRASH_MS));
    expect((await images.find({}).toArray()).map(({ _id }) => _id)).toEqual([kept]);
    expect((await readImage(core, kept.toString())).bytes.toString()).toBe('kept');
    expect(file && (await core.storage.exists(file))).toBe(false);
    expect((await core.db.users.findOne({ _id: user._id }))?.avatar).toBeUndefined();
    expect((await addGroundImage(core, ground, png)).url).toMatch(/^\/api\/images\//);
    await server.remove();
  });
});
