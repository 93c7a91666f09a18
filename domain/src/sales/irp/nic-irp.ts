import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { IrpSettings, IrpUser } from '../../platform/env-irp.js';
import { NotAsked, ProviderRefused, ProviderUnavailable } from '../provider/provider-errors.js';
import { createProviderHttp, type ProviderOperation } from '../provider/provider-http.js';
import type { Inv01, Irp, Registration, Taxpayer } from './irp.js';
import { openWith, sealLogin, sealWith } from './session-cipher.js';

/** Longer than for other providers, because the portal checks and signs before it answers. */
const TIMEOUT_MS = 15_000;
const DUPLICATE = '2150';
const INVALID_TOKEN = '1005';
/** How long before its end a session is renewed. */
const MARGIN_MS = 60_000;
const LOCKED_RETRY_MS = 60_000;

const list = <T extends z.ZodType>(of: T) => z.array(of).nullish().catch(null);
const envelope = z.object({
  Status: z.coerce.string(),
  Data: z.unknown(),
  ErrorDetails: list(z.object({ ErrorCode: z.coerce.string(), ErrorMessage: z.string().catch('') })),
  InfoDtls: list(z.object({ InfCd: z.string(), Desc: z.unknown() })),
});
type Envelope = z.infer<typeof envelope>;

/** A moment in the portal's own form: Indian time as `2026-11-30 18:05:00`. */
const moment = z
  .string()
  .transform((text) => new Date(`${text.trim().replace(' ', 'T')}+05:30`))
  .refine((at) => !Number.isNaN(at.getTime()));

const sessionAnswer = z.object({ AuthToken: z.string(), Sek: z.string(), TokenExpiry: moment });

const registered = z
  .object({
    Irn: z.string().regex(/^[0-9a-f]{64}$/),
    AckNo: z.coerce.string(),
    AckDt: moment,
    SignedInvoice: z.string().optional(),
    SignedQRCode: z.string().optional(),
  })
  .transform(
    ({ Irn, AckNo, AckDt, SignedInvoice, SignedQRCode }): Registration => ({
      irn: Irn,
      ackNo: AckNo,
      ackAt: AckDt,
      ...(SignedInvoice ? { signedInvoice: SignedInvoice } : {}),
      ...(SignedQRCode ? { signedQr: SignedQRCode } : {}),
    }),
  );

const part = z.coerce.string().nullish().catch(null);
const taxpayer = z
  .object({
    AddrBno: part,
    AddrBnm: part,
    AddrFlno: part,
    AddrSt: part,
    AddrLoc: part,
    AddrPncd: z.coerce.number(),
  })
  .transform(({ AddrBno, AddrBnm, AddrFlno, AddrSt, AddrLoc, AddrPncd }): Taxpayer => {
    const parts = [AddrBno, AddrBnm, AddrFlno, AddrSt].map((one) => one?.trim()).filter(Boolean);
    return { address: parts.join(', '), location: AddrLoc?.trim() ?? '', pin: AddrPncd };
  });

/** The content of a signed invoice that identifies it. */
const signedContent = z.object({
  BuyerDtls: z.object({ Gstin: z.string() }),
  ValDtls: z.object({ TotInvVal: z.number() }),
});

interface Session {
  token: string;
  key: Buffer;
  endsAt: number;
}

export type NicIrpOptions = Omit<IrpSettings, 'operator'> & { timeoutMs?: number; nowMs?: () => number };

/** The invoice registration portal of NIC (API 1.03, login 1.04), or a server with its API. */
export function createNicIrp(options: NicIrpOptions): Irp {
  const { baseUrl, clientId, clientSecret, publicKey, timeoutMs = TIMEOUT_MS, nowMs = Date.now } = options;
  const http = createProviderHttp({
    baseUrl,
    timeoutMs,
    nowMs,
    name: 'The invoice portal',
    rateLimitHeader: 'retry-after',
    headersOf: () => ({
      accept: 'application/json',
      'content-type': 'application/json',
      client_id: clientId,
      client_secret: clientSecret,
    }),
    problemOf: (body) => problemIn(envelope.safeParse(body).data),
  });
  const sessions = new Map<string, Session>();

  async function sessionOf(user: IrpUser): Promise<Session> {
    const known = sessions.get(user.gstin);
    if (known && known.endsAt - MARGIN_MS > nowMs()) return known;
    const appKey = randomBytes(32);
    const login = {
      UserName: user.username,
      Password: user.password,
      AppKey: appKey.toString('base64'),
      ForceRefreshAccessToken: false,
    };
    const answer = await http({
      operation: 'irp_login',
      method: 'POST',
      path: '/eivital/v1.04/auth',
      headers: { gstin: user.gstin },
      body: { Data: sealLogin(publicKey, login) },
      answer: envelope,
    });
    const { success, data } = sessionAnswer.safeParse(answer.Data);
    if (answer.Status !== '1' || !success) {
      const { code, message } = problemIn(answer);
      throw new NotAsked(`The invoice portal refused the login: ${code} ${message}`.trim(), LOCKED_RETRY_MS);
    }
    const { AuthToken: token, Sek, TokenExpiry } = data;
    const session = { token, key: openWith(appKey, Sek), endsAt: TokenExpiry.getTime() };
    sessions.set(user.gstin, session);
    return session;
  }

  async function once(user: IrpUser, operation: ProviderOperation, path: string, body?: Inv01) {
    const session = await sessionOf(user);
    const answer = await http({
      operation,
      method: body ? 'POST' : 'GET',
      path,
      headers: { gstin: user.gstin, user_name: user.username, authtoken: session.token },
      ...(body ? { body: { Data: sealWith(session.key, Buffer.from(JSON.stringify(body))) } } : {}),
      answer: envelope,
    });
    return { answer, session };
  }

  async function ask(user: IrpUser, operation: ProviderOperation, path: string, body?: Inv01) {
    const first = await once(user, operation, path, body);
    if (problemIn(first.answer).code !== INVALID_TOKEN) return first;
    sessions.delete(user.gstin);
    return await once(user, operation, path, body);
  }

  const find = async (user: IrpUser, irn: string): Promise<Registration> =>
    dataOf(await ask(user, 'irp_find', `/eicore/v1.03/Invoice/irn/${irn}`), registered);

  /** The document that the portal already has under this number: ours, if it has the same buyer and value. */
  async function earlier(user: IrpUser, answer: Envelope, document: Inv01): Promise<Registration> {
    const info = answer.InfoDtls?.find(({ InfCd }) => InfCd === 'DUPIRN');
    const { success, data: known } = registered.safeParse(info?.Desc);
    if (!success) throw refusalIn(answer);
    // The portal returns a document for two days only.
    const whole = await find(user, known.irn).catch((error: unknown) => {
      if (error instanceof ProviderRefused) return known;
      throw error;
    });
    if (whole.signedInvoice && !isSame(whole.signedInvoice, document))
      throw new ProviderRefused(409, DUPLICATE, 'The invoice portal has another document under this number.');
    return whole;
  }

  return {
    async register(user, document) {
      const made = await ask(user, 'irp_register', '/eicore/v1.03/Invoice', document);
      if (problemIn(made.answer).code === DUPLICATE) return await earlier(user, made.answer, document);
      return dataOf(made, registered);
    },
    async findTaxpayer(user, gstin) {
      return dataOf(await ask(user, 'irp_taxpayer', `/eivital/v1.04/Master/gstin/${gstin}`), taxpayer);
    },
  };
}

function problemIn(answer: Envelope | undefined): { code: string; message: string } {
  const [first] = answer?.ErrorDetails ?? [];
  return { code: first?.ErrorCode ?? '', message: first?.ErrorMessage ?? '' };
}

function refusalIn(answer: Envelope): ProviderRefused {
  const { code, message } = problemIn(answer);
  return new ProviderRefused(422, code, message || 'The invoice portal refused it.');
}

/** Decrypts an answer. @throws `ProviderRefused`, or `ProviderUnavailable` for one that cannot be read */
function dataOf<T>({ answer, session }: { answer: Envelope; session: Session }, shape: z.ZodType<T>): T {
  if (answer.Status !== '1') throw refusalIn(answer);
  try {
    return shape.parse(JSON.parse(openWith(session.key, String(answer.Data)).toString()));
  } catch (cause) {
    throw new ProviderUnavailable('An answer of the invoice portal cannot be read', 1_000, { cause });
  }
}

/**
 * Does not check the signature, because the answer came over TLS from the portal. People who scan the code check it.
 */
function isSame(signedInvoice: string, { BuyerDtls, ValDtls }: Inv01): boolean {
  try {
    const payload = JSON.parse(Buffer.from(signedInvoice.split('.')[1] ?? '', 'base64url').toString());
    const content = signedContent.parse(JSON.parse(payload.data));
    return content.BuyerDtls.Gstin === BuyerDtls.Gstin && content.ValDtls.TotInvVal === ValDtls.TotInvVal;
  } catch {
    return false;
  }
}
