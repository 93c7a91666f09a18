import { pushKey, subscribeToPush, unsubscribeFromPush } from '@crease/shared/contracts/push';
import { z } from 'zod';
import { call } from '../../lib/api/call.js';
import { readStored, removeStored, writeStored } from '../../lib/storage.js';
import { pushSupport } from './push-support.js';

/** Marks that pushes were switched off on this device by hand: no sign-in switches them on again. */
const TURNED_OFF = 'push-off';
/** A worker that is not registered by now will not come: development has none. */
const WORKER_WITHIN_MS = 5_000;

/** Whether this browser gets notifications now. */
export async function isSubscribed(): Promise<boolean> {
  if (pushSupport() !== 'allowed') return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(await registration?.pushManager.getSubscription());
}

/**
 * Asks for permission if needed and subscribes this browser. Call it from a tap: browsers allow nothing else. Resolves
 * to whether permission was given.
 * @throws when the browser or the server fails
 */
export async function turnOn(): Promise<boolean> {
  const leave = await Notification.requestPermission();
  if (leave !== 'granted') return false;
  removeStored(TURNED_OFF);
  await subscribe();
  return true;
}

/** Unsubscribes this browser first and informs the server afterwards, so that it is quiet even offline. */
export async function turnOff(): Promise<void> {
  writeStored(TURNED_OFF, true);
  const endpoint = await leavePushService();
  if (endpoint) await call(unsubscribeFromPush, { body: { endpoint } });
}

/**
 * Sends this browser's push address to the server again without asking the user: after a sign-in, and because push
 * services change addresses. Does nothing without permission, or if pushes were switched off on this device.
 */
export async function renew(): Promise<void> {
  if (pushSupport() !== 'allowed' || isTurnedOff()) return;
  await subscribe();
  if (isTurnedOff()) await turnOff();
}

const isTurnedOff = (): boolean => readStored(TURNED_OFF, z.literal(true)) === true;

/** Removes this browser's push address; the server deletes it with the session. Returns the address. */
export async function leavePushService(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

async function subscribe(): Promise<void> {
  const [{ publicKey }, registration] = await Promise.all([call(pushKey), workerReady()]);
  // Switched off by hand meanwhile, in this tab or another one.
  if (isTurnedOff()) return;
  if (publicKey === null) throw new Error('this server sends no pushes');
  const key = bytesOf(publicKey);
  const old = await registration.pushManager.getSubscription();
  // An address made with another key, as after the server's key was renewed, is useless.
  const isOurs = old && sameBytes(old.options.applicationServerKey, key);
  if (old && !isOurs) await old.unsubscribe();
  const subscription = isOurs
    ? old
    : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await call(subscribeToPush, { body: subscribeToPush.body.parse(subscription.toJSON()) });
}

async function workerReady(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('there is no service worker')), WORKER_WITHIN_MS);
  });
  return await Promise.race([navigator.serviceWorker.ready, late]);
}

function bytesOf(urlSafe: string): Uint8Array<ArrayBuffer> {
  const text = atob(urlSafe.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (digit) => digit.charCodeAt(0));
}

function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? []);
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index]);
}
