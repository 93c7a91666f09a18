import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { dateOf, type Inv01, inv01, ruleBrokenBy } from './irp-schema.js';
import type { Ledger } from './ledger.js';
import { isoTime, parseOr400 } from './provider-format.js';
import { ProviderProblem } from './provider-problem.js';
import { type EInvoiceRecord, taxpayerPlan } from './records.js';

const SESSION_MS = 6 * 60 * 60_000;
/** How long the portal returns a registered document. */
const SHOWN_MS = 2 * 24 * 60 * 60_000;
const RSA_BITS = 2_048;
const CIPHER = 'aes-256-ecb';

const login = z.object({
  UserName: z.string().min(1),
  Password: z.string().min(1),
  AppKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
});
const sealed = z.object({ Data: z.string().min(1) });

/** A caller's headers. */
export interface IrpCaller {
  gstin: string;
  username: string;
  token: string;
}

interface Session extends IrpCaller {
  key: Buffer;
  endsAt: number;
}

type Taxpayer = Record<string, unknown> & { Status: string };

/** The body of an answer. */
export interface IrpAnswer {
  Status: 0 | 1;
  Data: unknown;
  ErrorDetails: { ErrorCode: string; ErrorMessage: string }[] | null;
  InfoDtls: { InfCd: string; Desc: unknown }[] | null;
}

export const irpSuccess = (data: unknown): IrpAnswer => ({
  Status: 1,
  Data: data,
  ErrorDetails: null,
  InfoDtls: null,
});
export const irpFailure = (code: string, message: string): IrpAnswer => ({
  Status: 0,
  Data: null,
  ErrorDetails: [{ ErrorCode: code, ErrorMessage: message }],
  InfoDtls: null,
});

/**
 * The invoice registration portal: logins, the GST register, and registered documents. A GSTIN's first login since the
 * start sets its user. Problems are thrown as `ProviderProblem` with the portal's code.
 */
export interface IrpPortal {
  /** The key for logins, and the public half of the key that signs: DER in base64. */
  publicKey(): string;
  logIn(gstin: string, body: unknown): object;
  /** Decrypts, checks, numbers and signs a document; the answer is encrypted. */
  register(caller: IrpCaller, body: unknown): IrpAnswer;
  find(caller: IrpCaller, irn: string): string;
  taxpayer(caller: IrpCaller, gstin: string): string;
  /** Changes a taxpayer in the register. Not kept over a restart. */
  planTaxpayer(gstin: string, body: unknown): object;
  /** Ends all sessions, as the portal may at any time. */
  endSessions(): void;
}

export function createIrp(dataDir: string, ledger: Ledger, nowMs: () => number): IrpPortal {
  const users = new Map<string, string>();
  const sessions = new Map<string, Session>();
  const plans = new Map<string, z.infer<typeof taxpayerPlan>>();
  let key: KeyObject | undefined;
  const privateKey = () => (key ??= keyIn(join(dataDir, 'sandbox', 'irp-key.pem')));

  function sessionOf({ gstin, username, token }: IrpCaller): Session {
    const session = sessions.get(token);
    if (!session || session.endsAt <= nowMs() || session.gstin !== gstin || session.username !== username)
      throw new ProviderProblem(200, '1005', 'Invalid Token');
    return session;
  }

  function taxpayerOf(gstin: string): Taxpayer {
    const plan = plans.get(gstin) ?? taxpayerPlan.parse({});
    if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(gstin))
      throw new ProviderProblem(200, '3028', 'GSTIN is invalid');
    return {
      Gstin: gstin,
      TradeName: 'SANDBOX TRADERS',
      LegalName: 'SANDBOX TRADERS PVT LTD',
      AddrBnm: plan.building,
      AddrBno: '12',
      AddrFlno: '',
      AddrSt: 'STATION ROAD',
      AddrLoc: plan.location,
      StateCode: Number(gstin.slice(0, 2)),
      AddrPncd: plan.pin,
      TxpType: 'REG',
      Status: plan.status,
      BlkStatus: null,
    };
  }

  function made(document: Inv01, gstin: string): EInvoiceRecord {
    const ackNo = ledger.nextId();
    const ackDt = indianTime(nowMs());
    const irn = irnOf(document);
    const { SellerDtls, BuyerDtls, DocDtls, ValDtls, ItemList } = document;
    const main = [...ItemList].sort((one, other) => other.AssAmt - one.AssAmt)[0];
    const signedQr = signed(privateKey(), {
      SellerGstin: SellerDtls.Gstin,
      BuyerGstin: BuyerDtls.Gstin,
      DocNo: DocDtls.No,
      DocTyp: DocDtls.Typ,
      DocDt: DocDtls.Dt,
      TotInvVal: ValDtls.TotInvVal,
      ItemCnt: ItemList.length,
      MainHsnCode: main?.HsnCd,
      Irn: irn,
      IrnDt: ackDt,
    });
    const signedInvoice = signed(privateKey(), { AckNo: Number(ackNo), AckDt: ackDt, Irn: irn, ...document });
    return { irn, gstin, ackNo, ackDt, document: document.DocDtls.No, signedInvoice, signedQr, at: nowMs() };
  }

  return {
    publicKey: () => createPublicKey(privateKey()).export({ format: 'der', type: 'spki' }).toString('base64'),
    logIn(gstin, body) {
      const { UserName, Password, AppKey } = loginIn(privateKey(), parseOr400(sealed, body).Data);
      const said = `${UserName} ${Password}`;
      if (said !== (users.get(gstin) ?? said))
        throw new ProviderProblem(200, '1008', 'Invalid login credentials');
      users.set(gstin, said);
      const session = { gstin, username: UserName, token: randomBytes(12).toString('hex') };
      const sek = randomBytes(32);
      const endsAt = nowMs() + SESSION_MS;
      sessions.set(session.token, { ...session, key: sek, endsAt });
      return {
        UserName,
        AuthToken: session.token,
        Sek: seal(Buffer.from(AppKey, 'base64'), sek),
        TokenExpiry: indianTime(endsAt),
      };
    },
    register(caller, body) {
      const { key: sek } = sessionOf(caller);
      const parsed = inv01.safeParse(jsonIn(sek, parseOr400(sealed, body).Data));
      if (!parsed.success) {
        const issue = parsed.error.issues[0];
        return irpFailure('2140', `${issue?.path.join('.')} : ${issue?.message}`);
      }
      const document = parsed.data;
      const broken = ruleBrokenBy(document, caller.gstin, indianTime(nowMs()).slice(0, 10));
      if (broken) return irpFailure(...broken);
      const isOff = [document.SellerDtls.Gstin, document.BuyerDtls.Gstin].some(
        (gstin) => gstin !== 'URP' && taxpayerOf(gstin).Status !== 'ACT',
      );
      if (isOff) return irpFailure('3029', 'GSTIN is not active');
      const known = ledger.einvoice(irnOf(document));
      if (known) {
        const Desc = { AckNo: Number(known.ackNo), AckDt: known.ackDt, Irn: known.irn };
        return { ...irpFailure('2150', 'Duplicate IRN'), InfoDtls: [{ InfCd: 'DUPIRN', Desc }] };
      }
      const record = made(document, caller.gstin);
      ledger.put({ kind: 'einvoice', record });
      return irpSuccess(seal(sek, shown(record)));
    },
    find(caller, irn) {
      const { key: sek } = sessionOf(caller);
      const known = ledger.einvoice(irn);
      if (known?.gstin !== caller.gstin)
        throw new ProviderProblem(200, '2148', 'Requested IRN data is not available');
      if (nowMs() - known.at > SHOWN_MS)
        throw new ProviderProblem(
          200,
          '2283',
          'IRN details cannot be provided as it is generated more than 2 days prior',
        );
      return seal(sek, shown(known));
    },
    taxpayer: (caller, gstin) => seal(sessionOf(caller).key, taxpayerOf(gstin)),
    planTaxpayer(gstin, body) {
      plans.set(gstin, parseOr400(taxpayerPlan, body));
      return taxpayerOf(gstin);
    },
    endSessions: () => sessions.clear(),
  };
}

/** The invoice reference number: of supplier, financial year, type and number. */
function irnOf({ SellerDtls, DocDtls }: Inv01): string {
  const date = dateOf(DocDtls.Dt);
  const year = Number(date.slice(0, 4)) - (date.slice(5, 7) < '04' ? 1 : 0);
  const named = `${SellerDtls.Gstin}${year}-${String(year + 1).slice(2)}${DocDtls.Typ}${DocDtls.No}`;
  return createHash('sha256').update(named).digest('hex');
}

const shown = ({ irn, ackNo, ackDt, signedInvoice, signedQr }: EInvoiceRecord): object => ({
  AckNo: Number(ackNo),
  AckDt: ackDt,
  Irn: irn,
  SignedInvoice: signedInvoice,
  SignedQRCode: signedQr,
  Status: 'ACT',
});

/** `2026-11-30 18:05:00` */
const indianTime = (epochMs: number): string => isoTime(epochMs).slice(0, 19).replace('T', ' ');

function keyIn(file: string): KeyObject {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  }
  return createPrivateKey(readFileSync(file));
}

/** A JWT by the portal's algorithm. */
function signed(key: KeyObject, content: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const head = encode({ alg: 'RS256', typ: 'JWT' });
  const body = encode({ data: JSON.stringify(content), iss: 'SANDBOX' });
  return `${head}.${body}.${createSign('sha256').update(`${head}.${body}`).sign(key, 'base64url')}`;
}

function seal(key: Buffer, content: Buffer | object): string {
  const cipher = createCipheriv(CIPHER, key, null);
  const plain = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  return Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64');
}

function jsonIn(key: Buffer, data: string): unknown {
  try {
    const decipher = createDecipheriv(CIPHER, key, null);
    return JSON.parse(
      Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]).toString(),
    );
  } catch {
    throw new ProviderProblem(200, '1013', 'Decryption of the payload failed');
  }
}

/** Removes the padding of PKCS #1 v1.5 here, because older versions of Node refuse to. */
function loginIn(key: KeyObject, data: string): z.infer<typeof login> {
  try {
    const block = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(data, 'base64'));
    const plain = block.subarray(block.indexOf(0, 2) + 1).toString();
    return login.parse(JSON.parse(Buffer.from(plain, 'base64').toString()));
  } catch {
    throw new ProviderProblem(200, '1013', 'Decryption of password failed');
  }
}
