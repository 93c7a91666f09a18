import { randomInt } from 'node:crypto';
import { login, register, type SignedIn, verifyRegistration } from '@crease/shared/contracts/auth';
import type { User } from '@crease/shared/contracts/user';
import { type BrowserContextOptions, request } from '@playwright/test';
import { Api } from '../api.js';
import { codeFor } from './mailbox.js';
import type { Places } from './places.js';

type Stored = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Somebody with an account, who can act by API and in a browser. */
export interface Person {
  user: User;
  password: string;
  /** The same person calling the API directly. */
  api: Api;
}

/** The demo owner of several grounds in Mumbai (contract §2, Demo data). */
const OWNER = { emailOrPhone: 'owner@crease.test', password: 'Owner@123' };

const ADMIN = { emailOrPhone: 'admin@crease.test', password: 'Admin@123' };

/** What a new player would type into the registration. */
export function aRegistration(name: string) {
  const number = String(randomInt(100_000_000, 1_000_000_000));
  return { name, email: `player.${number}@crease.test`, phone: `9${number}`, password: 'Journey@123' };
}

/** A player nobody has seen before, so that no journey meets the traces of another. */
export async function aNewPlayer(places: Places, name: string): Promise<Person> {
  const body = aRegistration(name);
  const anyone = new Api(places.baseUrl);
  const { tempToken } = await anyone.call(register, { body });
  const otp = await codeFor(places.mailboxUrl, body.email, 1);
  const { token, user } = await anyone.call(verifyRegistration, {
    body: { email: body.email, otp, tempToken },
  });
  return { user, password: body.password, api: new Api(places.baseUrl, token) };
}

export const theOwner = (places: Places): Promise<Person> => signIn(places, OWNER);

export const theAdmin = (places: Places): Promise<Person> => signIn(places, ADMIN);

async function signIn({ baseUrl }: Places, body: typeof OWNER): Promise<Person> {
  const { token, user } = await new Api(baseUrl).call(login, { body });
  return { user, password: body.password, api: new Api(baseUrl, token) };
}

/** What a browser keeps once this person has signed in there: a session of its own, not that of `person.api`. */
export async function signedInState({ user, password }: Person, baseUrl: string): Promise<Stored> {
  const client = await request.newContext({ baseURL: baseUrl });
  try {
    const answer = await client.post('/api/auth/login', { data: { emailOrPhone: user.email, password } });
    const signedIn: SignedIn = await answer.json();
    const { cookies } = await client.storageState();
    const localStorage = [
      { name: 'crease.session', value: 'true' },
      { name: 'crease.user', value: JSON.stringify(signedIn.user) },
    ];
    return { cookies, origins: [{ origin: baseUrl, localStorage }] };
  } finally {
    await client.dispose();
  }
}
