import { foldText } from '@crease/shared/format/fold-text';
import { phoneStart } from '@crease/shared/phone-number';
import type { mongo, Types } from 'mongoose';

interface Named {
  bookingId: string;
  userName: string;
  playerDetails: { contactPerson: { name: string; phone: string } };
}

/** Returns the folded name from each of its words on, so that a prefix search finds any word of it. */
export function startsOf(name: string): string[] {
  const words = foldText(name).split(' ').filter(Boolean);
  return words.map((_, i) => words.slice(i).join(' '));
}

/** A booking's search keys at its ground, in lower case: names of contact and player, phone, and number. */
export function searchKeysOf({ bookingId, userName, playerDetails }: Named): string[] {
  const { name, phone } = playerDetails.contactPerson;
  const number = bookingId.toLowerCase();
  return [
    ...new Set([...startsOf(name), ...startsOf(userName), phone, number, number.replace(/^cr-/, '')]),
  ].filter(Boolean);
}

const beginning = (text: string) => ({ $regex: `^${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}` });

/**
 * Matches an owner's bookings by the beginning of the typed text. Each branch names the owner, so that an index on both
 * is used.
 */
export function foundBy(ownerId: Types.ObjectId, typed: string): mongo.Filter<mongo.Document> {
  const text = phoneStart(typed) ?? foldText(typed);
  return {
    $or: [
      { ownerId, searchKeys: beginning(text) },
      { ownerId, 'confirmation.confirmationCode': beginning(text.toUpperCase()) },
    ],
  };
}
