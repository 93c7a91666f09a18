import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { IrpSettings, IrpUser } from '../../platform/env-irp.js';
import { NotAsked, ProviderRefused, ProviderUnavailable } from '../provider/provider-errors.js';
import { createProviderHttp, type ProviderCall, type ProviderOperation } from '../provider/provider-http.js';
import type { Inv01, Irp, Registration, Taxpayer } from './irp.js';
import { openWith, sealLogin, sealWith } from './session-cipher.js';

/** Longer than for other providers, because the portal checks and signs before it answers. */
const TIMEOUT_MS = 15_000;
const DUPLICATE = '2150';
const INVALID_TOKEN = '1005';
/** How long before its end a session is renewed. */
const MARGIN_MS = 60_000;
/** The portal no longer returns a document that it registered more than two days ago. */
const TOO_OLD = '2283';
/** How long nothing is asked after a refused login. Doubled each time, because the portal blocks repeated attempts. */
const FIRST_PAUSE_MS = 5 * 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** How long a document waits after a refusal that concerns no document. */
const RETRY_MS = 5 * 60_000;
/** AES-256. */
const KEY_BYTES = 32;
/** The QR code on the PDF holds no more. */
const MAX_QR_LENGTH = 2_300;

const list = <T extends z.ZodType>(of: T) => z.array(of).nullish().catch(null);
const envelope = z.object({
  Status: z.coerce.string(),
  Data: z.unknown().optional(),
  ErrorDetails: list(z.object({ ErrorCode: z.coerce.string(), ErrorMessage: z.string().catch('') })),
  InfoDtls: list(z.object({ InfCd: z.string(), Desc: z.unknown().optional() })),
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
    SignedQRCode: z.string().max(MAX_QR_LENGTH).optional().catch(undefined),
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
  DocDtls: z.object({ Typ: z.string(), No: z.string(), Dt: z.string() }),
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
  const pendingLogins = new Map<string, Promise<Session>>();
  const pauses = new Map<string, { message: string; pauseMs: number; until: number }>();

  function pauseAfter({ gstin }: IrpUser, message: string, cause?: unknown): NotAsked {
    const last = pauses.get(gstin)?.pauseMs ?? FIRST_PAUSE_MS / 2;
    const pauseMs = Math.min(last * 2, LONGEST_PAUSE_MS);
    pauses.set(gstin, { message, pauseMs, until: nowMs() + pauseMs });
    return new NotAsked(message, pauseMs, { cause });
  }

  function forget({ gstin }: IrpUser, session: Session): void {
    // A parallel call may have opened another one by now.
    if (sessions.get(gstin) === session) sessions.delete(gstin);
  }

  async function sessionOf(user: IrpUser): Promise<Session> {
    const known = sessions.get(user.gstin);
    if (known && known.endsAt - MARGIN_MS > nowMs()) return known;
    const pending = pendingLogins.get(user.gstin);
    if (pending) return await pending;
    const pause = pauses.get(user.gstin);
    const waitMs = (pause?.until ?? 0) - nowMs();
    if (pause && waitMs > 0) throw new NotAsked(pause.message, waitMs);
    const login = logIn(user).finally(() => pendingLogins.delete(user.gstin));
    pendingLogins.set(user.gstin, login);
    return await login;
  }

  async function logIn(user: IrpUser): Promise<Session> {
    try {
      const session = await openSession(user);
      sessions.set(user.gstin, session);
      pauses.delete(user.gstin);
      return session;
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      const said =
        error instanceof ProviderRefused
          ? `${error.code || error.status} ${error.message}`
          : 'the login or its answer cannot be read';
      throw pauseAfter(user, `The invoice portal refused the login: ${said}`.trim(), error);
    }
  }

  async function openSession(user: IrpUser): Promise<Session> {
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
    if (answer.Status !== '1') {
      const { code, message } = problemIn(answer);
      throw new ProviderRefused(422, code, message);
    }
    const { AuthToken: token, Sek, TokenExpiry } = sessionAnswer.parse(answer.Data);
    const key = openWith(appKey, Sek);
    if (key.length !== KEY_BYTES) throw new Error(`A key of the invoice portal has ${key.length} bytes`);
    return { token, key, endsAt: TokenExpiry.getTime() };
  }

  /** The portal refuses a document inside its answer. An HTTP error is the gateway's, for any document. */
  const askPortal = <T>(call: ProviderCall<T>): Promise<T> =>
    http(call).catch((error: unknown) => {
      if (!(error instanceof ProviderRefused)) throw error;
      throw new NotAsked(`${error.message} (${error.code || error.status})`, RETRY_MS, { cause: error });
    });

  async function once(user: IrpUser, operation: ProviderOperation, path: string, body?: Inv01) {
    const session = await sessionOf(user);
    const answer = await askPortal({
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
    forget(user, first.session);
    const second = await once(user, operation, path, body);
    if (problemIn(second.answer).code !== INVALID_TOKEN) return second;
    forget(user, second.session);
    throw pauseAfter(user, `The invoice portal refused a new session: ${INVALID_TOKEN}`);
  }

  const find = async (user: IrpUser, irn: string): Promise<Registration> =>
    dataOf(await ask(user, 'irp_find', `/eicore/v1.03/Invoice/irn/${irn}`), registered);

  /** The document that the portal already has under this number: ours, if it has the same date, buyer and value. */
  async function earlier(user: IrpUser, answer: Envelope, document: Inv01): Promise<Registration> {
    const info = answer.InfoDtls?.find(({ InfCd }) => InfCd === 'DUPIRN');
    const { success, data: known } = registered.safeParse(info?.Desc);
    if (!success) throw refusalIn(answer);
    const whole = await find(user, known.irn).catch((error: unknown) => {
      if (error instanceof ProviderRefused && error.code === TOO_OLD) return undefined;
      throw error;
    });
    if (!whole) return known;
    if (!isSame(whole.signedInvoice ?? '', document))
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

/** Codes of login, session and encryption concern no document; nor does an answer without a code. */
const CONCERNS_NO_DOCUMENT = /^(10\d\d)?$/;

function refusalIn(answer: Envelope): ProviderRefused | NotAsked {
  const { code, message } = problemIn(answer);
  if (CONCERNS_NO_DOCUMENT.test(code))
    return new NotAsked(`The invoice portal refused the call: ${code} ${message}`.trim(), RETRY_MS);
  return new ProviderRefused(422, code, message || 'The invoice portal refused it.');
}

/** Decrypts an answer. @throws what `refusalIn` finds, or `ProviderUnavailable` for one that cannot be read */
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
function isSame(signedInvoice: string, { DocDtls, BuyerDtls, ValDtls }: Inv01): boolean {
  try {
    const payload = JSON.parse(Buffer.from(signedInvoice.split('.')[1] ?? '', 'base64url').toString());
    const content = signedContent.parse(JSON.parse(payload.data));
    return (
      content.DocDtls.Typ === DocDtls.Typ &&
      content.DocDtls.No === DocDtls.No &&
      content.DocDtls.Dt === DocDtls.Dt &&
      content.BuyerDtls.Gstin === BuyerDtls.Gstin &&
      content.ValDtls.TotInvVal === ValDtls.TotInvVal
    );
  } catch {
    return false;
  }
}
