import { hashPassword } from '@crease/domain/accounts/auth/passwords';
import { setPassword } from '@crease/domain/accounts/identity/user-changes.queries';
import { postDueOrders } from '@crease/domain/business/ledger/post-payment';
import { pdfText } from '@crease/domain/testing/pdf-text';
import { aPlayedGame, aSettlement } from '@crease/domain/testing/settled';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let scene: Scene;
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
  scene = await Scene.of(world.core);
  await aPlayedGame(world.core, scene.people.owner._id);
  await postDueOrders(later(world.core, 1_000));
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const owner = () => api.as(scene.people.owner);
const admin = () => api.as(scene.people.admin);
const yesterday = () => addDays(dayOf(world.core.clock.now()), -1);

describe('the payout account', () => {
  it('is readable and writable by the owner only, and shown by its last digits', async () => {
    expect((await owner().get('/owner/payout-account')).body.payoutAccount).toBeNull();
    const bank = { accountNumber: '123456789012', ifsc: 'hdfc0001234', name: 'Sanjay Mhatre' };
    const set = await owner().put('/owner/payout-account', bank);
    const shown = { accountNumber: '••••••••9012', ifsc: 'HDFC0001234', name: 'Sanjay Mhatre' };
    expect([set.status, set.body.payoutAccount]).toEqual([200, shown]);
    const vpa = { vpa: 'Sanjay@OkBank' };
    const password = 'six wickets down';
    await setPassword(world.core, scene.people.owner._id, await hashPassword(password));
    for (const [proof, code] of [
      [undefined, 'PROOF_NEEDED'],
      [{ password: 'not this one' }, 'BAD_CREDENTIALS'],
      [{ code: '000000' }, 'BAD_CREDENTIALS'],
    ] as const) {
      const refused = await owner().put('/owner/payout-account', { ...vpa, ...(proof ? { proof } : {}) });
      expect([refused.status, refused.body.code]).toEqual([401, code]);
    }
    expect((await owner().put('/owner/payout-account', bank)).status).toBe(200);
    const { email } = scene.people.owner;
    const mails = () => world.core.db.mails.find({ to: email, kind: 'otp' }).toArray();
    expect((await api.post('/auth/request-login-otp', { email })).status).toBe(200);
    const code = /^\d{6}$/m.exec((await mails()).at(-1)?.text ?? '')?.[0];
    const byCode = await owner().put('/owner/payout-account', { vpa: 'a.b@okbank', proof: { code } });
    expect(byCode.status).toBe(200);
    const proof = { password };
    const changed = await owner().put('/owner/payout-account', { ...vpa, proof });
    expect([changed.status, changed.body.payoutAccount]).toEqual([200, { vpa: '••••ay@okbank' }]);
    const told = await world.core.db.mails
      .find({ to: scene.people.owner.email, subject: 'Your payout account was changed' })
      .toArray();
    expect(told.map(({ text }) => text.includes('••••ay@okbank'))).toEqual([false, true]);
    expect((await owner().get('/owner/payout-account')).body.payoutAccount).toEqual({ vpa: '••••ay@okbank' });
    for (const name of ['manager', 'desk'] as const) {
      expect((await api.as(scene.people[name]).get('/owner/payout-account')).status).toBe(403);
      const change = await api.as(scene.people[name]).put('/owner/payout-account', { vpa: 'a.b@okbank' });
      expect(change.status).toBe(403);
    }
  });

  it.each([
    { vpa: 'no-at-sign' },
    { vpa: 'sanjay@okbank', name: 'Sanjay' },
    { accountNumber: '123456789012', ifsc: 'HDFC1001234', name: 'Sanjay' },
    { accountNumber: '12', ifsc: 'HDFC0001234', name: 'Sanjay' },
    {},
  ])('is refused as %j', async (body) => {
    expect((await owner().put('/owner/payout-account', body)).status).toBe(400);
  });
});

describe('a settlement', () => {
  it('is created by an admin, up to a past date, and announced to its owner alone', async () => {
    expect((await owner().get('/owner/balance')).body).toMatchObject({
      ahead: 0,
      due: 2700,
      onTheWay: 0,
      paid: 0,
    });
    const today = dayOf(world.core.clock.now());
    expect((await admin().post('/admin/settlements/run', { until: today })).status).toBe(400);
    expect((await owner().post('/admin/settlements/run', { until: yesterday() })).status).toBe(403);
    const run = await admin().post('/admin/settlements/run', { until: yesterday() });
    expect(run.body).toMatchObject({ success: true, made: 1, total: 2700 });
    expect((await admin().post('/admin/settlements/run', { until: yesterday() })).body).toMatchObject({
      made: 0,
      total: 0,
    });

    const { body } = await owner().get('/owner/settlements');
    expect(body.pagination).toMatchObject({ total: 1, pages: 1 });
    const [settlement] = body.settlements;
    expect(settlement).toMatchObject({ to: yesterday(), amount: 2700, status: 'due' });
    const path = `/owner/settlements/${settlement._id}`;
    const { entries } = (await owner().get(path)).body.settlement;
    expect(entries).toMatchObject([
      {
        kind: 'capture',
        lines: [
          { account: 'provider', amount: -2754 },
          { account: `owner:${scene.people.owner._id}`, amount: 2700 },
          { account: 'fees', amount: 54 },
        ],
      },
    ]);
    for (const ending of ['', '.pdf', '.csv']) {
      expect((await api.as(scene.people.otherOwner).get(path + ending)).status).toBe(404);
      expect((await api.as(scene.people.manager).get(path + ending)).status).toBe(403);
      expect((await api.as(scene.people.desk).get(path + ending)).status).toBe(403);
      const named = `${path}${ending}?workplace=${scene.people.owner._id}`;
      expect((await admin().get(named)).status).toBe(200);
    }
  });

  it('has a statement as PDF and as CSV', async () => {
    const [settlement] = (await owner().get('/owner/settlements')).body.settlements;
    const path = `/owner/settlements/${settlement._id}`;
    const pdf = await owner().get(`${path}.pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdfText(pdf.bytes)).toContain('2,700');
    expect(pdfText(pdf.bytes)).toMatch(/\nTotal\n₹\n?2,700\n₹\n?54\n₹\n?2,700\n/);
    const csv = await owner().get(`${path}.csv`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = csv.bytes.toString('utf8');
    expect(
      text.startsWith(
        '\ufeffDate,What,Booking,Ground,Played,Gross (any GST included),Fee (on top),Commission,TCS,TDS,Net to you,Net from you\r\n',
      ),
    ).toBe(true);
    expect(text.split('\r\n')[1]).toMatch(
      /^\d{4}-\d\d-\d\d,Payment,CR-\w{8},Sixer Cage,.*,2700,54,0,0,0,2700,$/,
    );
  });

  it('is marked as paid by hand once, and the act is audited', async () => {
    const [settlement] = (await owner().get('/owner/settlements')).body.settlements;
    const path = `/admin/settlements/${settlement._id}`;
    const paid = { status: 'paid', reference: 'UTR 4711' };
    expect((await owner().patch(path, paid)).status).toBe(403);
    const tries = await Promise.all(Array.from({ length: 20 }, () => admin().patch(path, paid)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect((await owner().get('/owner/settlements')).body.settlements[0]).toMatchObject(paid);
    expect((await owner().get('/owner/balance')).body).toMatchObject({ due: 0, onTheWay: 0, paid: 2700 });
    const acts = await world.core.db.audits.find({}).toArray();
    expect(acts.some(({ subject }) => subject?.includes(path))).toBe(true);
  });

  it('cannot be paid while a payout is on its way', async () => {
    const sent = await aSettlement(world.core, scene.people.otherOwner._id, { status: 'sent' });
    const answer = await admin().patch(`/admin/settlements/${sent._id}`, { status: 'paid', reference: 'x' });
    expect([answer.status, answer.body.code]).toEqual([409, 'STATE_CONFLICT']);
    const none = await admin().patch(`/admin/settlements/${'0'.repeat(24)}`, {
      status: 'paid',
      reference: 'x',
    });
    expect(none.status).toBe(404);
  });
});
