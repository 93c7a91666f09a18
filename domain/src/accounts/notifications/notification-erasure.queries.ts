import { sayStoredNews } from '@crease/shared/news/news';
import { NEWS_IN_ENGLISH } from '@crease/shared/news/news-in-english';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { NotificationDoc } from './notification.schema.js';

/** A user's notifications for their export, newest first. */
export async function exportNotifications(core: Core, userId: Types.ObjectId): Promise<NotificationDoc[]> {
  return await core.db.notifications
    .find({ userId }, { projection: { named: 0 } })
    .sort({ createdAt: -1, _id: -1 })
    .toArray();
}

/** Replaces the message and params of each notification that names an account by those without the name. */
export async function eraseNamed(core: Core, userId: Types.ObjectId): Promise<void> {
  for await (const { _id, named } of core.db.notifications.find({ 'named.userId': userId })) {
    if (!named) continue;
    const { erasedMessage: message, erasedParams: params } = named;
    await setWords(core, _id, params ? { message, params } : { message });
  }
}

/** Replaces the name in each notification that names an account. */
export async function renameNamed(
  core: Core,
  userId: Types.ObjectId,
  name: string,
  placeholder: string,
): Promise<void> {
  for await (const doc of core.db.notifications.find({ 'named.userId': userId })) {
    const renamed = doc.params ? renamedParams(doc, name) : renamedMessage(doc, name, placeholder);
    if (renamed) await setWords(core, doc._id, renamed);
  }
}

function renamedParams({ key, params }: NotificationDoc, name: string) {
  const renamed = { ...params, player: name };
  const said = sayStoredNews(NEWS_IN_ENGLISH, { key, params: renamed });
  return said && { message: said.message, params: renamed };
}

/**
 * For a notification without params: puts the name where the nameless message has `placeholder`. Leaves a message
 * unchanged that has the word twice or not at all.
 */
function renamedMessage({ named }: NotificationDoc, name: string, placeholder: string) {
  const [before = '', after, ...more] = named?.erasedMessage.split(placeholder) ?? [];
  return after !== undefined && more.length === 0 ? { message: `${before}${name}${after}` } : undefined;
}

/**
 * Cuts older notifications about these bookings, which do not record whom they name, down to their title. Those with
 * params record it, and are left alone.
 */
export async function eraseUnmarked(
  core: Core,
  userIds: Types.ObjectId[],
  bookingIds: string[],
): Promise<void> {
  const unmarked = {
    userId: { $in: userIds },
    'data.bookingId': { $in: bookingIds },
    named: { $exists: false },
    params: { $exists: false },
  };
  for await (const { _id, title } of core.db.notifications.find(unmarked))
    await setWords(core, _id, { message: title });
}

async function setWords(
  core: Core,
  _id: Types.ObjectId,
  words: Partial<Pick<NotificationDoc, 'message' | 'params'>>,
): Promise<void> {
  await core.db.notifications.updateOne({ _id }, { $set: words });
}
