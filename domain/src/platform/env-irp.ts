import { createPublicKey, type KeyObject } from 'node:crypto';
import { mustRegister } from '@crease/shared/tax/einvoice-rules';
import { z } from 'zod';
import type { LegalSettings } from './env-legal.js';

const text = z.string().min(1).max(100).optional();
/** User name and password are sent in one RSA block with a session key, which leaves room for this much. */
const MAX_LOGIN_BYTES = 30;
const login = z
  .string()
  .min(1)
  // Sent as JSON, in which some characters take more than a byte.
  .refine(
    (value) => Buffer.byteLength(JSON.stringify(value)) - 2 <= MAX_LOGIN_BYTES,
    'must have at most 30 bytes',
  )
  .optional();
const MIN_KEY_BITS = 2_048;

/** The invoice registration portal (IRP). All are set together, or none: then no invoice is registered. */
export const IRP_VARIABLES = {
  /** The portal's address, or that of a GSP that passes on the portal's own API. */
  IRP_BASE_URL: z
    .string()
    .regex(/^(https:\/\/\S+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/\S*)?)$/, 'must be an https: URL')
    .optional(),
  IRP_CLIENT_ID: text,
  IRP_CLIENT_SECRET: text,
  /** The portal's RSA key for logins: its PEM file without first and last line, in one line. */
  IRP_PUBLIC_KEY: z
    .string()
    .refine(
      (value) => keyOf(value) !== undefined,
      'must be an RSA public key of 2,048 bits or more in base64',
    )
    .optional(),
  /** The API user of `LEGAL_GSTIN` at the portal. */
  IRP_USERNAME: login,
  IRP_PASSWORD: login,
  /** The first day whose invoices are registered. */
  IRP_FROM: z.iso.date('must be a date like 2026-04-01').optional(),
  /**
   * The operator's largest aggregate turnover of a financial year since 2017-18, in rupees, of all business under its
   * PAN.
   */
  LEGAL_TURNOVER: z
    .string()
    .regex(/^\d{1,14}$/, 'must be whole rupees')
    .transform(Number)
    .optional(),
};
const variables = z.object(IRP_VARIABLES);

/** An API user at the portal. */
export interface IrpUser {
  gstin: string;
  username: string;
  password: string;
}

export interface IrpSettings {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  publicKey: KeyObject;
  operator: IrpUser & { from: string; turnover: number };
}

function keyOf(base64: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    const bits = key.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0;
    return bits >= MIN_KEY_BITS ? key : undefined;
  } catch {
    return undefined;
  }
}

/** The portal as configured, undefined if it is off, or an error text about settings that are incomplete. */
export function readIrpSettings(
  env: z.infer<typeof variables>,
  { gstin }: Pick<LegalSettings, 'gstin'>,
): IrpSettings | { problem: string } | undefined {
  const { IRP_BASE_URL: baseUrl, IRP_CLIENT_ID: clientId, IRP_CLIENT_SECRET: clientSecret } = env;
  const { IRP_USERNAME: username, IRP_PASSWORD: password, IRP_FROM: from, LEGAL_TURNOVER: turnover } = env;
  const publicKey = env.IRP_PUBLIC_KEY && keyOf(env.IRP_PUBLIC_KEY);
  const given = [baseUrl, clientId, clientSecret, publicKey, username, password, from];
  if (given.every((one) => one === undefined)) return undefined;
  if (!baseUrl || !clientId || !clientSecret || !publicKey || !username || !password || !from)
    return {
      problem:
        'IRP_BASE_URL, _CLIENT_ID, _CLIENT_SECRET, _PUBLIC_KEY, _USERNAME, _PASSWORD and _FROM must be set together.',
    };
  if (!gstin || turnover === undefined)
    return { problem: 'LEGAL_GSTIN and LEGAL_TURNOVER must be set where IRP_BASE_URL is.' };
  if (!mustRegister(turnover, from))
    return { problem: 'LEGAL_TURNOVER must be above the threshold for e-invoices on IRP_FROM.' };
  return {
    baseUrl,
    clientId,
    clientSecret,
    publicKey,
    operator: { gstin, username, password, from, turnover },
  };
}
