import { AppError } from '@crease/shared/errors';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import type { WhyOff } from './mail-address.queries.js';
import { switchOffMail } from './switch-off.js';

/** An address as providers report it. */
export const toldAddress = z.string().trim().toLowerCase().max(254);
export const toldInstant = z.iso.datetime({ offset: true });

export interface Gone {
  email: string;
  why: WhyOff;
  at: Date;
}

/** Switches off addresses that a provider reports as undeliverable. Idempotent. */
export async function switchOffAll(core: Core, gone: readonly Gone[]): Promise<void> {
  const now = core.clock.now();
  // A provider's clock that runs ahead must not override a proof made meanwhile.
  for (const one of gone) await switchOffMail(core, { ...one, at: one.at < now ? one.at : now });
}

export const forgedCall = () => new AppError('UNAUTHENTICATED', 'The signature of this call is not valid.');

/** Parses a provider's body. @throws `VALIDATION` */
export function parsedCall<T extends z.ZodType>(schema: T, rawBody: Buffer): z.infer<T> {
  const result = schema.safeParse(jsonOf(rawBody.toString('utf8')));
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('VALIDATION', 'This call is not of a form that we know.', { errors });
}

/** Undefined if it is not JSON; no schema accepts that. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
