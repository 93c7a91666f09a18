import { listNotifications } from '@crease/shared/contracts/notifications';
import { patientExpect as expect, test } from './fixtures.js';
import { findFreeHours } from './free-hours.js';
import { receiptFor } from './mailbox.js';
import { aNewPlayer, theOwner } from './people.js';
import { expectGoodScreen, expectNoSidewaysScroll } from './screen-checks.js';
import { hourButton, openHours, payInCheckout, tapHours } from './steps.js';

// Only the full browser shows PDFs.
test.use({ wholeBrowser: true });

test('a player holds, books and pays while another player and the owner watch', async ({ places, enter }) => {
  // Three browsers at once take their time on a busy machine.
  test.slow();
  const [owner, rohan, aditi] = await Promise.all([
    theOwner(places),
    aNewPlayer(places, 'Rohan Runner'),
    aNewPlayer(places, 'Aditi Allrounder'),
  ]);
  const hours = await findFreeHours(owner);
  const team = `Vikings ${rohan.user.phone.slice(-6)}`;
  const [first, second] = [hours.from + 2, hours.from + 3];
  const before = await owner.api.call(listNotifications, { query: { limit: 1 } });
  const [panel, page, rival] = await Promise.all([enter(owner), enter(rohan), enter(aditi)]);

  await panel.goto('/owner-panel');
  await expect(panel.getByText(`Welcome, ${owner.user.name}`)).toBeVisible();
  const bell = panel.getByRole('button', { name: /^Notifications/ });
  const unread = async () =>
    Number(/(\d+) unread/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
  await expect.poll(unread).toBeGreaterThanOrEqual(before.unreadCount);
  await openHours(page, hours);
  await openHours(rival, hours);

  await test.step('the other player sees the hold, and is offered the nearest free hours', async () => {
    await tapHours(rival, first, second);
    await expect(hourButton(rival, second)).toContainText('Your pick');
    await tapHours(page, first, second);
    const held = page.waitForResponse((answer) => answer.url().endsWith('/temp-hold'));
    await page.getByRole('button', { name: 'Continue' }).click();
    expect((await held).status()).toBe(201);
    await expect(hourButton(rival, first)).toContainText(/Held, may free in [45]:\d\d/);
    await expect(hourButton(rival, second)).toContainText('Held, may free in');
    const notice = rival.getByText(/^Someone just took \d+ [AP]M\. Nearest free: /);
    await expect(notice).toBeVisible();
    await expectGoodScreen(rival);
    // The nearest comes first.
    await rival
      .getByRole('button', { name: /^Take / })
      .first()
      .click();
    await expect(hourButton(rival, hours.from + 4)).toContainText('Your pick');
  });

  await test.step('the player fills in the details and books; the owner is notified at once', async () => {
    const dialog = page.getByRole('dialog', { name: `Book ${hours.groundName}` });
    const players = dialog.getByLabel('Number of Players');
    await expect(players).toHaveValue(/^\d+$/);
    await players.fill('');
    await expect(dialog.getByRole('button', { name: 'Complete Details' })).toBeDisabled();
    await expect(dialog.getByText('Maximum', { exact: false })).toBeVisible();
    await players.fill('8');
    await dialog.getByLabel('Team Name').fill(team);
    await expectGoodScreen(page);
    await dialog.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(page.getByText('Booking created! Please complete payment to confirm.')).toBeVisible();
    await expect(page).toHaveURL(/\/booking\/[0-9a-f]{24}$/);
  });
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const alert = panel.getByRole('alert').filter({ hasText: team });
  await expect(alert).toContainText('New booking');
  await expect.poll(unread).toBeGreaterThan(before.unreadCount);
  await expectGoodScreen(panel);

  await test.step('the player pays in the checkout and returns', async () => {
    await expect(page.getByRole('dialog', { name: 'Complete Your Payment' })).toBeVisible();
    await expectGoodScreen(page);
    await payInCheckout(page, 'Pay successfully');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful');
    await expectNoSidewaysScroll(page);
  });

  await test.step('the other player sees the hours booked, the owner sees the booking confirmed', async () => {
    await expect(hourButton(rival, first)).toContainText('Booked');
    await expect(hourButton(rival, second)).toContainText('Booked');
    await expect(hourButton(rival, hours.from + 4)).toContainText('Your pick');
    await expect(alert).toBeHidden();
    await expect.poll(unread).toBeGreaterThan(before.unreadCount + 1);
  });

  const number = await test.step('the booking shows its code, receipt and PDF', async () => {
    await page.getByRole('link', { name: 'View My Bookings' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Bookings');
    await expectGoodScreen(page);
    await page.getByRole('link', { name: `View Details, ${hours.groundName}` }).click();
    await expect(page).toHaveURL(new RegExp(`/booking/${id}$`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Your booking is confirmed!');
    await expect(page.getByText('Show this code at the ground.')).toBeVisible();
    await expectGoodScreen(page);
    // A phone opens the file in a new window, whose content the browser does not expose.
    let file: Buffer = Buffer.alloc(0);
    await page.route('**/receipt.pdf', async (route) => {
      const answer = await route.fetch();
      file = await answer.body();
      await route.fulfill({ response: answer });
    });
    const shown = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    await expect(await shown).toHaveURL(/^blob:/);
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    await expect(page.getByText('Receipt PDF ready.')).toBeVisible();
    return (await page.getByText(/^CR-[0-9A-Z]{8}$/).innerText()).trim();
  });
  await expect(panel.getByRole('row').filter({ hasText: number })).toContainText('Confirmed');
  const receipt = await receiptFor(places.mailboxUrl, rohan.user.email, number);
  // The receipt, and the operator's bill for its fee.
  expect(receipt.attached).toEqual(['application/pdf', 'application/pdf', 'text/calendar']);
});
