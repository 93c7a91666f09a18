import { pushKey, subscribeToPush, unsubscribeFromPush } from '@crease/shared/contracts/push';
import { z } from 'zod';
import { call } from '../../lib/api/call.js';
import { readStored, removeStored, writeStored } from '../../lib/storage.js';
import { pushSupport } from './push-support.js';

/** Says that pushes were turned off on this device by hand: no sign-in turns them on again. */
const TURNED_OFF = 'push-off';
/** A worker that is not there by now will not come: in development there is none. */
const WORKER_WITHIN_MS = 5_000;

/** Whether this browser gets news now. */
export async function isSubscribed(): Promise<boolean> {
  if (pushSupport() !== 'allowed') return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(await registration?.pushManager.getSubscription());
}

/**
 * Asks for leave where that has not been given, and has news sent to this browser. Only from a tap: browsers let
 * nothing else ask. Answers whether leave was given; throws when the browser or the server fails.
 */
export async function turnOn(): Promise<boolean> {
  const leave = await Notification.requestPermission();
  if (leave !== 'granted') return false;
  removeStored(TURNED_OFF);
  await subscribe();
  return true;
}

/** No more news to this browser; it is told first, the server after, so that it is quiet even offline. */
export async function turnOff(): Promise<void> {
  writeStored(TURNED_OFF, true);
  const endpoint = await leavePushService();
  if (endpoint) await call(unsubscribeFromPush, { body: { endpoint } });
}

/**
 * Tells the server again where this browser is reached, without a question: after a sign-in, and because push services
 * change their addresses. Nothing happens where leave was not given, or pushes were turned off on this device.
 */
export async function renew(): Promise<void> {
  if (pushSupport() !== 'allowed' || isTurnedOff()) return;
  await subscribe();
  if (isTurnedOff()) await turnOff();
}

const isTurnedOff = (): boolean => readStored(TURNED_OFF, z.literal(true)) === true;

/** Ends this browser's address; the server forgets it with the session. Answers what it was. */
export async function leavePushService(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

async function subscribe(): Promise<void> {
  const [{ publicKey }, registration] = await Promise.all([call(pushKey), workerReady()]);
  // By hand meanwhile, in this tab or another: whoever did that wants no address.
  if (isTurnedOff()) return;
  if (publicKey === null) throw new Error('this server sends no pushes');
  const key = bytesOf(publicKey);
  const old = await registration.pushManager.getSubscription();
  // Made with another key, as after the server's was renewed, an address is of no use.
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
