import type { AttemptRecord, OrderRecord, PaymentOutcome } from './records.js';
import { formatRupees } from './rupees.js';

export interface PageOrder {
  /** The provider whose checkout this represents. */
  provider: string;
  merchant: string;
  orderId: string;
  amountPaise: number;
  status: OrderRecord['status'] | 'EXPIRED';
  note: string | null;
  customerName: string | null;
  nowMs: number;
  expiresAt: number;
  lastAttempt: AttemptRecord['status'] | null;
  /** The merchant's page, or null if the order has none. */
  backUrl: string | null;
}

interface Choice {
  outcome: PaymentOutcome;
  name: string;
  says: string;
}

const OTHER_CHOICES: readonly Choice[] = [
  {
    outcome: 'failed',
    name: 'Payment fails',
    says: 'The bank declines. The order stays open for another try.',
  },
  { outcome: 'pending', name: 'Stays pending', says: 'The bank does not answer yet. No money is taken.' },
  { outcome: 'user_dropped', name: 'Leave without paying', says: 'You close the checkout and go back.' },
];

const ENDED: Readonly<Record<Exclude<PageOrder['status'], 'ACTIVE'>, { title: string; says: string }>> = {
  PAID: { title: 'Already paid', says: 'The money for this order has arrived. There is nothing left to do.' },
  EXPIRED: { title: 'Time is up', says: 'This order has expired. No money was taken.' },
  TERMINATED: { title: 'Order closed', says: 'The merchant has ended this order. No money was taken.' },
  TERMINATION_REQUESTED: {
    title: 'Order closing',
    says: 'The merchant is ending this order while a payment is still on its way.',
  },
};

const STATUS_WORDS: Readonly<Record<PageOrder['status'], string>> = {
  ACTIVE: 'Open',
  PAID: 'Paid',
  EXPIRED: 'Expired',
  TERMINATED: 'Closed',
  TERMINATION_REQUESTED: 'Closing',
};

/** The checkout of one order; once the order has ended, a page that says how. */
export function payPage(order: PageOrder): string {
  return order.status === 'ACTIVE' ? openPage(order) : endedPage(order, ENDED[order.status]);
}

export interface OrderLine {
  orderId: string;
  amountPaise: number;
  status: PageOrder['status'];
  checkoutPath: string;
}

/** The front page: recent orders, for developers who use the sandbox. */
export function ordersPage(orders: readonly OrderLine[]): string {
  const rows = orders.map(
    ({ orderId, amountPaise, status, checkoutPath }) => `<li class="order">
      <a href="${checkoutPath}">${escapeHtml(orderId)}</a>
      <span class="num">${formatRupees(amountPaise)}</span>
      <a class="small t2" href="/sandbox/orders/${encodeURIComponent(orderId)}">${STATUS_WORDS[status]}, details</a>
    </li>`,
  );
  const list = rows.length
    ? `<section class="panel"><ul class="orders">${rows.join('')}</ul></section>`
    : '<p class="t2">No order yet. Book a ground and press Pay: its order appears here.</p>';
  return page('Orders', `<div class="stack"><h1 class="creased">Latest orders</h1>${list}</div>`);
}

export function missingPage(): string {
  return page(
    'No such order',
    `<h1 class="creased">No such order</h1>
     <p class="t2">This payment link belongs to no order the sandbox knows. Go back and start the payment again.</p>`,
  );
}

function openPage(order: PageOrder): string {
  const left = Math.max(0, Math.floor((order.expiresAt - order.nowMs) / 1000));
  const body = `
    <h1 class="creased">Pay ${escapeHtml(order.merchant)}</h1>
    <section class="board" aria-label="Amount">
      <div class="amount">
        <span class="small">Amount to pay</span>
        <strong class="num total">${formatRupees(order.amountPaise)}</strong>
      </div>
      ${timer(order, left)}
    </section>
    ${lastAttemptNotice(order)}
    <section class="panel">
      <dl>
        <div><dt>Merchant</dt><dd>${escapeHtml(order.merchant)}</dd></div>
        <div><dt>Provider</dt><dd>${escapeHtml(order.provider)}</dd></div>
        ${order.note ? `<div><dt>For</dt><dd>${escapeHtml(order.note)}</dd></div>` : ''}
        ${order.customerName ? `<div><dt>Paid by</dt><dd>${escapeHtml(order.customerName)}</dd></div>` : ''}
        <div><dt>Order</dt><dd class="id">${escapeHtml(order.orderId)}</dd></div>
      </dl>
    </section>
    <section class="panel">
      <h2>Or try another ending</h2>
      <ul class="choices">${OTHER_CHOICES.map(choiceRow).join('')}</ul>
    </section>
    <div class="bar"><div class="in">
      <button class="btn primary" type="submit" name="outcome" value="success" aria-describedby="says-success">Pay successfully</button>
      <p class="small" id="says-success">Pretend money. No bank is asked.</p>
    </div></div>`;
  return page(`Pay ${formatRupees(order.amountPaise)}`, `<form method="post" class="stack">${body}</form>`);
}

function choiceRow({ outcome, name, says }: Choice): string {
  return `<li>
    <button class="btn" type="submit" name="outcome" value="${outcome}" aria-describedby="says-${outcome}">${name}</button>
    <p class="small t2" id="says-${outcome}">${says}</p>
  </li>`;
}

function timer(order: PageOrder, left: number): string {
  // Orders that live for days need no ticking clock.
  if (left >= 100 * 60) return '';
  const minutes = String(Math.floor(left / 60)).padStart(2, '0');
  const seconds = String(left % 60).padStart(2, '0');
  const tile = (digit: string | undefined) => `<b>${digit}</b>`;
  return `<div class="clock">
      <span class="small" id="clock-words">Open for</span>
      <span class="digits num" id="clock" role="timer" aria-label="${Number(minutes)} minutes ${Number(seconds)} seconds left"
        data-left="${Math.max(0, order.expiresAt - order.nowMs)}">${tile(minutes[0])}${tile(minutes[1])}<i>:</i>${tile(seconds[0])}${tile(seconds[1])}</span>
      <span class="sr" id="clock-news" aria-live="polite"></span>
    </div>`;
}

function lastAttemptNotice(order: PageOrder): string {
  if (order.lastAttempt === 'PENDING') {
    return notice('A payment is still pending.', 'If it comes through as well, this order is paid twice.');
  }
  if (order.lastAttempt === 'FAILED') return notice('The last payment failed.', 'You can try again.');
  return '';
}

function endedPage(order: PageOrder, { title, says }: { title: string; says: string }): string {
  const back = order.backUrl
    ? `<a class="btn primary" href="${escapeHtml(order.backUrl)}">Back to ${escapeHtml(order.merchant)}</a>`
    : '<p class="t2">You can close this page.</p>';
  return page(
    title,
    `<div class="stack"><h1 class="creased">${title}</h1><p class="t2">${says}</p>
     <section class="panel"><dl>
       <div><dt>Amount</dt><dd class="num">${formatRupees(order.amountPaise)}</dd></div>
       <div><dt>Order</dt><dd class="id">${escapeHtml(order.orderId)}</dd></div>
     </dl></section>${back}</div>`,
  );
}

function notice(fact: string, more: string): string {
  return `<div class="notice" role="status"><strong>${fact}</strong> <span class="t2">${more}</span></div>`;
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
  <title>${title} · Payment sandbox</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/sandbox/assets/fonts/standard.css">
  <link rel="stylesheet" href="/sandbox/assets/checkout.css">
  <script src="/sandbox/assets/checkout.js" defer></script>
</head>
<body>
  <header class="top"><div class="in">
    <svg viewBox="0 0 32 32" aria-hidden="true"><g stroke-linecap="round" stroke-width="2.6" fill="none"><path d="M11 21V7M16 21V7M21 21V7" stroke="#fff"/><path d="M10.5 4.5h4M17.5 4.5h4M3 25.5h26M7 21.5v7M25 21.5v7" stroke="#ffb238"/></g></svg>
    <span class="brand">Crease</span>
    <span class="tag">Local payment sandbox</span>
  </div></header>
  <main class="in">${main}</main>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
