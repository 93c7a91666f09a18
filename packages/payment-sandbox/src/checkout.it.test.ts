import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrder, aSandbox, call, type TestSandbox } from './testing/a-sandbox.js';

/** The checkout page as a browser without scripts sees it; e2e has journeys in a real one. */
let box: TestSandbox;
beforeAll(async () => {
  box = await aSandbox();
});
afterAll(() => box.end());

async function aPage(changes: Parameters<typeof anOrder>[0] = {}) {
  const order = await box.provider.createOrder(anOrder(changes));
  const path = new URL(order.paymentUrl).pathname;
  return { order, url: box.url + path };
}

async function choose(url: string, outcome: string) {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ outcome }),
    redirect: 'manual',
  });
  return { status: response.status, location: response.headers.get('location') ?? '' };
}

describe('the checkout page', () => {
  it('shows amount, order and one real button for each outcome, with nothing inline', async () => {
    const { order, url } = await aPage({ amount: 123456, note: 'Sixer Cage <b>&' });
    const { status, body, headers } = await call('GET', url);
    const html = String(body);
    expect(status).toBe(200);
    expect(html).toContain('₹1,23,456');
    expect(html).toContain(order.orderId);
    expect(html).toContain('Sixer Cage &lt;b&gt;&amp;');
    expect(html).toContain('Local payment sandbox');
    for (const name of ['Pay successfully', 'Payment fails', 'Leave without paying', 'Stays pending']) {
      expect(html).toMatch(new RegExp(`<button[^>]*type="submit"[^>]*>${name}</button>`));
    }
    expect(html).not.toMatch(/<style|style="|<script>|onclick/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('names the merchant that the sandbox was started for', async () => {
    const other = await aSandbox({ merchant: 'Bat & Ball' });
    const order = await other.provider.createOrder(anOrder());
    const { body } = await call('GET', other.url + new URL(order.paymentUrl).pathname);
    expect(String(body)).toContain('Pay Bat &amp; Ball');
    expect(String(body)).not.toContain('Pay Crease');
    await other.end();
  });

  it.each(['checkout.css', 'checkout.js', 'fonts/standard.css'])('serves its %s', async (file) => {
    expect((await call('GET', `${box.url}/sandbox/assets/${file}`)).status).toBe(200);
  });

  it.each([
    ['success', 'SUCCESS', 'PAID'],
    ['failed', 'FAILED', 'ACTIVE'],
    ['user_dropped', 'CANCELLED', 'ACTIVE'],
    ['pending', 'PENDING', 'ACTIVE'],
  ])('carries out %s and returns to the merchant with %s', async (outcome, txStatus, status) => {
    const { order, url } = await aPage();
    const answer = await choose(url, outcome);
    expect(answer.status).toBe(303);
    const back = new URL(answer.location);
    expect(back.origin + back.pathname).toBe('http://localhost:3000/payment/callback');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      booking_id: '66aa',
      order_id: order.orderId,
      payment_session_id: order.paymentSessionId,
      txStatus,
    });
    expect((await box.provider.getOrder(order.orderId))?.status).toBe(status);
  });

  it('shows how an order ended, offers no outcome and takes no money', async () => {
    const { order, url } = await aPage();
    await box.provider.terminateOrder(order.orderId);
    expect(await choose(url, 'success')).toMatchObject({ status: 303, location: new URL(url).pathname });
    const html = String((await call('GET', url)).body);
    expect(html).toContain('Order closed');
    expect(html).not.toContain('<button');
    expect(await box.provider.getPayments(order.orderId)).toEqual([]);
  });

  it('says so for an unknown order', async () => {
    const { status, body } = await call('GET', `${box.url}/sandbox/checkout/session_none`);
    expect(status).toBe(404);
    expect(body).toContain('No such order');
  });
});

it('the front page lists the latest orders, newest first', async () => {
  const { order: older } = await aPage();
  const { order: newer } = await aPage();
  const html = String((await call('GET', `${box.url}/`)).body);
  expect(html.indexOf(newer.orderId)).toBeGreaterThan(0);
  expect(html.indexOf(newer.orderId)).toBeLessThan(html.indexOf(older.orderId));
});
