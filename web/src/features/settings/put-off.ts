import { objectId } from '@crease/shared/contracts/common';
import { z } from 'zod';
import { readStored, writeStored } from '../../lib/storage.js';

/** Storage key of the ids of the users who chose to answer later on this device, the newest last. */
const KEY = 'birth-date-later';
const MAX_IDS = 20;
const storedIds = z.array(objectId).max(MAX_IDS);

const putOffBy = (): string[] => readStored(KEY, storedIds) ?? [];

/** True if this user has put off the question for the date of birth on this device. */
export const hasPutOff = (userId: string): boolean => putOffBy().includes(userId);

/** Stores that this user has put off the question. Forgets the oldest user beyond 20. */
export function putOff(userId: string): void {
  const others = putOffBy().filter((id) => id !== userId);
  writeStored(KEY, [...others, userId].slice(-MAX_IDS));
}
