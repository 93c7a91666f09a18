import { randomInt } from 'node:crypto';
import { login, register, registerOwner, verifyRegistration } from '@crease/shared/contracts/auth';
import type { SignedIn } from '@crease/shared/contracts/refresh';
import type { User } from '@crease/shared/contracts/user';
import { type BrowserContextOptions, request } from '@playwright/test';
import { Api } from '../api.js';
import { codeFor } from './mailbox.js';
import type { Places } from './places.js';

type Stored = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** A person with an account, who acts through the API and in a browser. */
export interface Person {
  user: User;
  password: string;
  /** The same person calling the API directly. */
  api: Api;
}

/** The demo owner of several grounds in Mumbai. */
const OWNER = { emailOrPhone: 'owner@crease.test', password: 'Owner@123' };

/** Another owner, with grounds in another city. */
const OTHER_OWNER = { emailOrPhone: 'owner2@crease.test', password: 'Owner@123' };

const ADMIN = { emailOrPhone: 'admin@crease.test', password: 'Admin@123' };

/** The fields of a new player's registration. */
export function aRegistration(name: string) {
  const number = String(randomInt(100_000_000, 1_000_000_000));
  return { name, email: `player.${number}@crease.test`, phone: `9${number}`, password: 'Journey@123' };
}

/** A new player, so that no journey meets the data of another. */
export async function aNewPlayer(places: Places, name: string): Promise<Person> {
  const body = aRegistration(name);
  const { tempToken } = await new Api(places.baseUrl).call(register, { body });
  return await enterTheCode(places, body, tempToken);
}

/** A new ground owner without a ground. */
export async function aNewOwner(places: Places, name: string): Promise<Person> {
  const body = { ...aRegistration(name), businessName: `${name} Sports` };
  const { tempToken } = await new Api(places.baseUrl).call(registerOwner, { body });
  return await enterTheCode(places, body, tempToken);
}

async function enterTheCode(
  { baseUrl, mailboxUrl }: Places,
  { email, password }: ReturnType<typeof aRegistration>,
  tempToken: string,
): Promise<Person> {
  const otp = await codeFor(mailboxUrl, email, 1);
  const { token, user } = await new Api(baseUrl).call(verifyRegistration, {
    body: { email, otp, tempToken },
  });
  return { user, password, api: new Api(baseUrl, token) };
}

/** The demo player. */
const PLAYER = { emailOrPhone: 'player@crease.test', password: 'Player@123' };

export const thePlayer = (places: Places): Promise<Person> => signIn(places, PLAYER);

export const theOwner = (places: Places): Promise<Person> => signIn(places, OWNER);

export const theOtherOwner = (places: Places): Promise<Person> => signIn(places, OTHER_OWNER);

export const theAdmin = (places: Places): Promise<Person> => signIn(places, ADMIN);

async function signIn({ baseUrl }: Places, body: typeof OWNER): Promise<Person> {
  const { token, user } = await new Api(baseUrl).call(login, { body });
  return { user, password: body.password, api: new Api(baseUrl, token) };
}

/** The same person with a new session, after the old one has ended. */
export const signInAgain = (places: Places, { user, password }: Person): Promise<Person> =>
  signIn(places, { emailOrPhone: user.email, password });

/** What a browser stores once this person has signed in there: a session of its own, not that of `person.api`. */
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
