import { otpMail } from '@crease/domain/accounts/auth/otp-mail';
import { digestMail } from '@crease/domain/accounts/digests/digest-mail';
import { withUnsubscribeLink } from '@crease/domain/messaging/mail/unsubscribe-link';
import { bookingCancelledMail, ownerNewBookingMail } from '@crease/domain/sales/book/booking-mails';
import { receiptMail } from '@crease/domain/sales/receipts/receipt-mail';
// Test helpers are not built: this is read from its source.
import { aWireBooking } from '../../../domain/src/testing/a-wire-booking.js';
import { expect, test } from './fixtures.js';
import { expectGoodScreen } from './screen-checks.js';

const URL = 'https://crease.test';
const LONG = 'Srivenkateswaraswamyboxcricketgroundandrecreationcentrehyderabadtelangana';
const OTHER_WAY = 'نور الدين خان';

const usual = aWireBooking();
const booking = aWireBooking({
  groundId: { ...usual.groundId, name: LONG },
  playerDetails: {
    teamName: `🏏 ${OTHER_WAY}`,
    playerCount: 10,
    contactPerson: { name: OTHER_WAY, phone: '9820012345' },
  },
  cancellation: { reason: LONG, by: LONG, at: usual.updatedAt },
});
const news = [
  { title: 'Booking moved', message: `Your booking is now Fri 27 Nov, 11 PM–1 AM at ${LONG}.`, data: {} },
  { title: 'New booking', message: `${OTHER_WAY} paid ₹2,754 for Sat 28 Nov, 6–8 PM at ${LONG}.`, data: {} },
];
const left = (mail: Parameters<typeof withUnsubscribeLink>[0]) =>
  withUnsubscribeLink(mail, `${URL}/unsubscribe`);
/** As a mail program shows it, inside a page of its own. */
const framed = (html: string) => html.replace(/<body[^>]*>/, '$&<main>').replace('</body>', '</main></body>');

const MAILS = {
  'the morning mail': left(digestMail(news, URL)),
  'the morning mail in Hindi': left(digestMail(news, URL, 'hi')),
  'a receipt': receiptMail(booking, URL),
  'the owner’s alert': left(ownerNewBookingMail({ ...booking, status: 'pending' }, URL)),
  'a cancellation': bookingCancelledMail({ ...booking, status: 'cancelled' }, URL),
  'a code': otpMail({ code: '042917', purpose: 'login', minutes: 10 }),
};

for (const colorScheme of ['light', 'dark'] as const)
  test(`mails fit a small phone in the ${colorScheme}, however long a name, and are readable`, async ({
    enter,
  }) => {
    const page = await enter();
    await page.emulateMedia({ colorScheme });
    for (const [name, { html = '' }] of Object.entries(MAILS))
      await test.step(name, async () => {
        await page.setContent(framed(html));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectGoodScreen(page);
      });
  });

test('a phone number after a right-to-left name keeps its order', async ({ enter }) => {
  const page = await enter();
  await page.setContent(receiptMail(booking, URL).html);
  const places = await page
    .locator('td', { hasText: OTHER_WAY })
    .last()
    .evaluate((cell) => {
      const text = cell.firstChild as Text;
      const leftOf = (part: string) => {
        const range = document.createRange();
        range.setStart(text, text.data.indexOf(part));
        range.setEnd(text, text.data.indexOf(part) + part.length);
        return range.getBoundingClientRect().left;
      };
      return [leftOf('98200'), leftOf('12345')];
    });
  expect(places[0]).toBeLessThan(places[1] ?? 0);
});
