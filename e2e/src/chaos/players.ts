import { setTimeout as sleep } from 'node:timers/promises';
import { login, register, verifyRegistration } from '@crease/shared/contracts/auth';
import { Api } from '../api.js';
import type { RunningSystem } from '../system.js';

const PASSWORD = 'Gully-cover-42';
/** Access tokens live for 15 minutes: a new sign-in happens before that. */
export const SESSION_REUSE_MS = 10 * 60_000;

export interface ChaosPlayer {
  user: { _id: string; name: string };
  /** A signed-in client with a token valid for some minutes. */
  fresh(): Promise<Api>;
}

async function mailedCode(system: RunningSystem, email: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const mails: { to: { address: string }[]; text?: string }[] = await (
      await fetch(`${system.mailboxUrl}/email`)
    ).json();
    const mail = mails.find(({ to }) => to.some(({ address }) => address === email));
    const code = mail?.text && /^\d{6}$/m.exec(mail.text)?.[0];
    if (code) return code;
    await sleep(100);
  }
  throw new Error(`no code reached ${email}`);
}

async function enrol(system: RunningSystem, index: number): Promise<ChaosPlayer> {
  const email = `chaos${index}-${Date.now()}@crease.test`;
  const phone = `9${String(Date.now() % 10_000_000).padStart(7, '0')}${String(index).padStart(2, '0')}`;
  const anyone = new Api(system.baseUrl);
  const body = { name: `Chaos ${index}`, email, phone, password: PASSWORD };
  const { tempToken } = await anyone.call(register, { body });
  const otp = await mailedCode(system, email);
  const { token, user } = await anyone.call(verifyRegistration, { body: { email, otp, tempToken } });
  let api = new Api(system.baseUrl, token);
  let until = Date.now() + SESSION_REUSE_MS;
  return {
    user,
    async fresh() {
      if (Date.now() < until) return api;
      const again = await anyone.call(login, { body: { emailOrPhone: email, password: PASSWORD } });
      api = new Api(system.baseUrl, again.token);
      until = Date.now() + SESSION_REUSE_MS;
      return api;
    },
  };
}

/** Registers players through the API, with the codes from the mailbox. */
export async function enrolPlayers(system: RunningSystem, count: number): Promise<ChaosPlayer[]> {
  const players: ChaosPlayer[] = [];
  for (let index = 0; index < count; index++) players.push(await enrol(system, index));
  return players;
}
