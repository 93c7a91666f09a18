import { createPublicKey, createVerify, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IrpUser } from '@crease/domain/platform/env-irp';
import type { Inv01, Irp } from '@crease/domain/sales/irp/irp';
import { createNicIrp } from '@crease/domain/sales/irp/nic-irp';
import { NotAsked } from '@crease/domain/sales/provider/provider-errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aSandbox, CREDENTIALS, type TestSandbox } from './testing/a-sandbox.js';
import { eventually } from './testing/eventually.js';

/** The adapter of the portal, against a real sandbox over HTTP. */
const USER: IrpUser = { gstin: '29AAGCB7383J1Z4', username: 'crease_api', password: 'Sixer@2026' };
const BUYER = '27AAPFU0939F1ZV';
const DAY_MS = 86_400_000;

let box: TestSandbox;
let irp: Irp;
let key: KeyObject;
let nowMs = Date.now();
beforeEach(async () => {
  nowMs = Date.now();
  box = await aSandbox({ nowMs: () => nowMs });
  key = await keyOf();
  irp = anIrp();
});
afterEach(() => box.end());

const portal = async () =>
  (await box.control('GET', '/irp')).body as { publicKey: string; invoices: { irn: string }[] };
const keyOf = async () =>
  createPublicKey({ key: Buffer.from((await portal()).publicKey, 'base64'), format: 'der', type: 'spki' });

const anIrp = (over: { clientSecret?: string; baseUrl?: string } = {}): Irp =>
  createNicIrp({
    ...CREDENTIALS,
    baseUrl: `${box.url}/irp`,
    ...over,
    publicKey: key,
    timeoutMs: 3_000,
    nowMs: () => nowMs,
  });

const today = () =>
  new Date(nowMs + 5.5 * 3_600_000).toISOString().slice(0, 10).split('-').reverse().join('/');

function aDocument(number = 'COM/26-27/000001'): Inv01 {
  const party = { Addr1: '12, SANDBOX HOUSE', Loc: 'SANDBOX NAGAR', Pin: 400_001 };
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
    DocDtls: { Typ: 'INV', No: number, Dt: today() },
    SellerDtls: { ...party, Gstin: USER.gstin, LglNm: 'Crease Sports Pvt Ltd', Stcd: '29' },
    BuyerDtls: { ...party, Gstin: BUYER, LglNm: 'Mhatre Sports', Stcd: '27', Pos: '27' },
    ItemList: [
      {
        ...{ SlNo: '1', PrdDesc: 'Commission', IsServc: 'Y', HsnCd: '998599', Qty: 1, Unit: 'OTH' },
        ...{ UnitPrice: 458, TotAmt: 458, Discount: 0, AssAmt: 458, GstRt: 18 },
        ...{ IgstAmt: 82, CgstAmt: 0, SgstAmt: 0, TotItemVal: 540 },
      },
    ],
    ValDtls: { AssVal: 458, CgstVal: 0, SgstVal: 0, IgstVal: 82, TotInvVal: 540 },
  };
}

describe('the registration of an invoice', () => {
  it('answers its number, and an invoice and a QR code that the portal signed', async () => {
    const answer = await irp.register(USER, aDocument());
    expect(answer.irn).toMatch(/^[0-9a-f]{64}$/);
    expect(Math.abs(answer.ackAt.getTime() - nowMs)).toBeLessThan(1_000);
    for (const [jwt, content] of [
      [answer.signedInvoice, { Irn: answer.irn, DocDtls: aDocument().DocDtls }],
      [
        answer.signedQr,
        { SellerGstin: USER.gstin, BuyerGstin: BUYER, TotInvVal: 540, MainHsnCode: '998599' },
      ],
    ] as const) {
      const [head = '', body = '', signature = ''] = jwt?.split('.') ?? [];
      expect(createVerify('sha256').update(`${head}.${body}`).verify(key, signature, 'base64url')).toBe(true);
      expect(JSON.parse(JSON.parse(Buffer.from(body, 'base64url').toString()).data)).toMatchObject(content);
    }
  });

  it('is found again after its answer was lost, also by another process and after a restart', async () => {
    await box.control('POST', '/faults', { op: 'register_invoice', kind: 'cut_after_apply' });
    await expect(irp.register(USER, aDocument())).rejects.toMatchObject({ name: 'ProviderUnavailable' });
    const again = await irp.register(USER, aDocument());
    expect(again.signedQr).toBeTruthy();
    expect((await portal()).invoices).toMatchObject([{ irn: again.irn }]);
    await box.restart();
    // The first call may meet a connection that the restart has closed.
    await eventually(async () => expect(await anIrp().register(USER, aDocument())).toEqual(again));
  });

  it('is known by its number only, once the portal no longer returns the document', async () => {
    const { irn, ackNo, ackAt } = await irp.register(USER, aDocument());
    const document = aDocument();
    nowMs += 3 * DAY_MS;
    expect(await irp.register(USER, document)).toEqual({ irn, ackNo, ackAt });
  });

  it('refuses another document under a number that was used', async () => {
    await irp.register(USER, aDocument());
    const other = aDocument();
    other.ItemList = other.ItemList.map((item) => ({
      ...item,
      UnitPrice: 459,
      TotAmt: 459,
      AssAmt: 459,
      TotItemVal: 541,
    }));
    other.ValDtls = { ...other.ValDtls, AssVal: 459, TotInvVal: 541 };
    await expect(irp.register(USER, other)).rejects.toMatchObject({ name: 'ProviderRefused', code: '2150' });
  });

  it('goes on with a new session when the portal has ended the old one', async () => {
    await irp.register(USER, aDocument());
    await box.control('DELETE', '/irp/sessions');
    expect((await irp.register(USER, aDocument('COM/26-27/000002'))).irn).toBeTruthy();
    nowMs += 7 * 3_600_000;
    expect((await irp.register(USER, aDocument('COM/26-27/000003'))).irn).toBeTruthy();
  });

  it('asks nothing further of a portal that refuses the login or the client', async () => {
    await irp.register(USER, aDocument());
    const wrong = { ...USER, password: 'wrong' };
    await expect(anIrp().register(wrong, aDocument())).rejects.toThrow(/login: 1008/);
    await expect(anIrp({ clientSecret: 'x' }).register(USER, aDocument())).rejects.toThrow(/login: 1010/);
  });

  const changed = (change: (document: Inv01) => void): Inv01 => {
    const document = aDocument();
    change(document);
    return document;
  };
  const item = (document: Inv01) => document.ItemList[0] ?? expect.fail('it has an item');

  it.each([
    ['a number that begins with 0', '2140', (one: Inv01) => (one.DocDtls.No = '0/26-27/1')],
    ['a number of 17 characters', '2140', (one: Inv01) => (one.DocDtls.No = 'COM/26-27/0000012')],
    ['a date in another form', '2140', (one: Inv01) => (one.DocDtls.Dt = '2026-11-30')],
    ['a PIN of 5 digits', '2140', (one: Inv01) => (one.BuyerDtls.Pin = 40_001)],
    ['a name with a quotation mark', '2140', (one: Inv01) => (one.BuyerDtls.LglNm = 'The "Box"')],
    ['a name of two letters', '2140', (one: Inv01) => (one.SellerDtls.LglNm = 'AB')],
    ['a state that does not exist', '2140', (one: Inv01) => (one.BuyerDtls.Pos = '39')],
    ['an HSN code of five digits', '2140', (one: Inv01) => (item(one).HsnCd = '99859')],
    ['an amount with three decimals', '2140', (one: Inv01) => (item(one).AssAmt = 458.123)],
    ['an unknown field', '2140', (one: Inv01) => Object.assign(one, { Extra: 1 })],
    [
      'a date ahead',
      '2163',
      (one: Inv01) => (one.DocDtls.Dt = `01/01/${new Date(nowMs).getUTCFullYear() + 2}`),
    ],
    ['the supplier as its buyer', '2211', (one: Inv01) => (one.BuyerDtls.Gstin = USER.gstin)],
    ['another supplier', '2143', (one: Inv01) => (one.SellerDtls.Gstin = BUYER)],
    ['IGST within a state', '2172', (one: Inv01) => (one.BuyerDtls.Pos = '29')],
    ['a sum that is not that of its items', '2189', (one: Inv01) => (one.ValDtls.TotInvVal = 600)],
    ['a tax at another rate', '2235', (one: Inv01) => (item(one).GstRt = 12)],
  ])('is refused for %s', async (_, code, change) => {
    await expect(
      irp.register(
        USER,
        changed((one) => void change(one)),
      ),
    ).rejects.toMatchObject({
      name: 'ProviderRefused',
      code,
    });
    expect((await portal()).invoices).toEqual([]);
  });

  it('is refused for CGST and SGST that differ by a rupee', async () => {
    const document = changed((one) => {
      one.BuyerDtls.Pos = '29';
      Object.assign(item(one), { IgstAmt: 0, CgstAmt: 41.5, SgstAmt: 40.5 });
    });
    await expect(irp.register(USER, document)).rejects.toMatchObject({ code: '2227' });
  });

  it('is refused for a buyer whose registration has ended', async () => {
    await box.control('POST', `/irp/taxpayers/${BUYER}`, { status: 'CNL' });
    await expect(irp.register(USER, aDocument())).rejects.toMatchObject({ code: '3029' });
  });
});

interface Said {
  status: number;
  body: object;
}

/** A gateway before the portal that answers some calls itself, and the paths that it was asked for. */
async function aGateway(answerTo: (path: string) => Said | undefined) {
  const asked: string[] = [];
  const server = createServer(async (req, res) => {
    const path = req.url ?? '';
    asked.push(path);
    const own = answerTo(path);
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const { method = 'GET' } = req;
    const headers = Object.entries(req.headers).flatMap(([name, value]) =>
      ['host', 'connection', 'content-length', 'transfer-encoding'].includes(name)
        ? []
        : [[name, `${value}`]],
    );
    const passed = async () => {
      const body = method === 'GET' ? null : Buffer.concat(chunks).toString();
      const answer = await fetch(`${box.url}/irp${path}`, {
        method,
        headers: Object.fromEntries(headers),
        body,
      });
      return { status: answer.status, body: await answer.json() };
    };
    const { status, body } = own ?? (await passed());
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    irp: anIrp({ baseUrl: `http://127.0.0.1:${port}` }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
const problem = (code: string) => ({
  status: 200,
  body: { Status: 0, ErrorDetails: [{ ErrorCode: code, ErrorMessage: 'No' }] },
});
const isLogin = (path: string) => path.endsWith('/auth');

describe('a refusal that concerns no document', () => {
  it.each([
    ['an HTTP 401', { status: 401, body: {} }],
    ['an HTTP 404', { status: 404, body: {} }],
    ['a code of the session', problem('1004')],
    ['a code of the encryption', problem('1013')],
    ['no code', { status: 200, body: { Status: 0 } }],
  ])('is %s, and leaves the document to a later call', async (_, said) => {
    await using gateway = await aGateway((path) => (isLogin(path) ? undefined : said));
    await expect(gateway.irp.register(USER, aDocument())).rejects.toThrow(NotAsked);
  });

  it('is not a code of the document', async () => {
    await using gateway = await aGateway((path) => (isLogin(path) ? undefined : problem('2140')));
    await expect(gateway.irp.register(USER, aDocument())).rejects.toMatchObject({ name: 'ProviderRefused' });
  });

  it('is a new session that is refused, too', async () => {
    await using gateway = await aGateway((path) => (isLogin(path) ? undefined : problem('1005')));
    await expect(gateway.irp.register(USER, aDocument())).rejects.toThrow(NotAsked);
    expect(gateway.asked.filter(isLogin)).toHaveLength(2);
    await expect(gateway.irp.register(USER, aDocument())).rejects.toThrow(NotAsked);
    expect(gateway.asked.filter(isLogin)).toHaveLength(2);
  });
});

describe('logins', () => {
  it('are shared by calls at the same time', async () => {
    await using gateway = await aGateway(() => undefined);
    const numbers = ['COM/26-27/000001', 'COM/26-27/000002', 'COM/26-27/000003'];
    await Promise.all(numbers.map((number) => gateway.irp.register(USER, aDocument(number))));
    expect(gateway.asked.filter(isLogin)).toHaveLength(1);
  });

  it.each([
    ['refused', problem('1008')],
    ['refused by the gateway', { status: 403, body: {} }],
    [
      'unreadable',
      {
        status: 200,
        body: { Status: 1, Data: { AuthToken: 'x', Sek: 'AAAA', TokenExpiry: '2099-01-01 00:00:00' } },
      },
    ],
  ])('that are %s are repeated after pauses of 5, 10 and at most 60 minutes', async (_, said) => {
    await using gateway = await aGateway((path) => (isLogin(path) ? said : undefined));
    const refused = () => expect(gateway.irp.register(USER, aDocument())).rejects.toThrow(NotAsked);
    for (const [index, minutes] of [5, 10, 20, 40, 60, 60].entries()) {
      await Promise.all([refused(), refused()]);
      nowMs += minutes * 60_000 - 1_000;
      await refused();
      expect(gateway.asked).toHaveLength(index + 1);
      nowMs += 2_000;
    }
  });
});

describe('the portal’s answer that a number is used', () => {
  const read = (code: string) =>
    aGateway((path) => (path.includes('/Invoice/irn/') ? problem(code) : undefined));

  it('is believed without the document only if that is too old to be returned', async () => {
    const { irn, ackNo, ackAt } = await irp.register(USER, aDocument());
    await using old = await read('2283');
    expect(await old.irp.register(USER, aDocument())).toEqual({ irn, ackNo, ackAt });
    await using unknown = await read('2148');
    await expect(unknown.irp.register(USER, aDocument())).rejects.toMatchObject({ code: '2148' });
  });

  it('is a refusal if the document has another date', async () => {
    // Two days of the same financial year, of which the portal's number is made.
    nowMs = Date.parse('2026-11-30T06:00:00Z');
    await irp.register(USER, aDocument());
    const document = aDocument();
    nowMs -= DAY_MS;
    document.DocDtls.Dt = today();
    nowMs += DAY_MS;
    await expect(irp.register(USER, document)).rejects.toMatchObject({ code: '2150' });
  });
});

describe('the GST register', () => {
  it('answers where a taxpayer is', async () => {
    await box.control('POST', `/irp/taxpayers/${BUYER}`, {
      building: ' MHATRE TOWERS ',
      location: 'ANDHERI',
      pin: 400_053,
    });
    expect(await irp.findTaxpayer(USER, BUYER)).toEqual({
      address: '12, MHATRE TOWERS, STATION ROAD',
      location: 'ANDHERI',
      pin: 400_053,
    });
  });

  it('refuses a text that is not a GSTIN', async () => {
    await expect(irp.findTaxpayer(USER, '27AAPFU0939F')).rejects.toMatchObject({ code: '3028' });
  });
});
