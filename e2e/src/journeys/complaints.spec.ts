import { expect, test } from './fixtures.js';
import { aGround, eveningAt } from './own-ground.js';
import { aNewOwner, aNewPlayer, theAdmin } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi, payByApi } from './steps.js';

test('a complaint from a booking has its number at once, and each step reaches the player’s open page', async ({
  places,
  enter,
}) => {
  test.slow();
  const [owner, player, admin] = await Promise.all([
    aNewOwner(places, 'Omkar Answers'),
    aNewPlayer(places, 'Chitra Complains'),
    theAdmin(places),
  ]);
  const ground = await aGround(places, owner, `Heard ${owner.user.phone}`);
  const booking = await bookByApi(player, eveningAt(ground, 2));
  await payByApi(player, booking._id, places);
  const [page, panel, desk] = await Promise.all([enter(player), enter(owner), enter(admin)]);
  await panel.goto('/owner-panel/complaints');
  await expect(panel.getByText('No complaints about your grounds')).toBeVisible();

  await page.goto(`/booking/${booking._id}`);
  await page.getByRole('link', { name: 'Complain about this booking' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My complaints');
  await expect(page.getByLabel('Booking ID (if it is about a booking)')).toHaveValue(booking.bookingId);
  await page.getByLabel('What happened?').fill('The floodlights were off for an hour.');
  await page.getByRole('button', { name: 'Send complaint' }).click();
  const ticket = page.getByRole('listitem').filter({ hasText: 'The floodlights were off for an hour.' });
  const heading = ticket.getByRole('heading', { level: 3 });
  await expect(heading).toHaveText(/^CC-[2-9A-Z]{8}$/);
  await expect(ticket).toContainText('First word by');
  await expect(ticket).toContainText('Decision by');
  await expectGoodScreen(page);
  const number = (await heading.textContent()) ?? '';

  await test.step('the owner’s open section shows it, and the owner answers', async () => {
    await panel.getByRole('button', { name: `Answer, ${number}` }).click();
    const dialog = panel.getByRole('dialog', { name: `Answer complaint ${number}` });
    await expectGoodScreen(panel);
    await dialog.getByLabel('Your answer').fill('A fuse had blown. It is mended.');
    await dialog.getByRole('button', { name: 'Answer' }).click();
    await expect(panel.getByText('Your answer was sent.')).toBeVisible();
    await expectGoodScreen(panel);
    await expect(ticket).toContainText('A fuse had blown. It is mended.');
  });

  await test.step('our team resolves it', async () => {
    await desk.goto('/admin?section=complaints');
    await desk.getByRole('button', { name: `Acknowledge, ${number}` }).click();
    await expect(ticket).toContainText('Being looked at');
    await expectGoodScreen(desk);
    await desk.getByRole('button', { name: `Resolve, ${number}` }).click();
    const dialog = desk.getByRole('dialog', { name: `Resolve complaint ${number}` });
    await dialog.getByLabel('Decision').fill('The ground checks its fuses each week now.');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await expect(desk.getByRole('heading', { name: number, exact: true })).toBeHidden();
    await expect(ticket).toContainText('Resolved');
    await expect(ticket).toContainText('The ground checks its fuses each week now.');
    await expectGoodScreen(page);
  });

  await test.step('the player is not satisfied: the next officer decides', async () => {
    await page.getByRole('button', { name: `Not satisfied, ${number}` }).click();
    const dialog = page.getByRole('dialog', { name: `Reopen complaint ${number}` });
    await dialog.getByLabel('Why are you not satisfied?').fill('They are off again.');
    await expectGoodScreen(page);
    await dialog.getByRole('button', { name: 'Not satisfied' }).click();
    await expect(page.getByText('Your complaint is with the next officer.')).toBeVisible();
    await expect(ticket).toContainText('Reopened: for the next officer');
    await expect(page.getByRole('button', { name: `Not satisfied, ${number}` })).toBeHidden();
    await desk.getByRole('button', { name: `Give a refund, ${number}` }).click();
    const giving = desk.getByRole('dialog', { name: `Give a refund for complaint ${number}` });
    await giving.getByLabel('Decision').fill('You get your hour back.');
    await expectGoodScreen(desk);
    await giving.getByLabel('Amount in rupees').fill('500');
    await giving.getByRole('button', { name: 'Give a refund' }).click();
    await expect(giving).toBeHidden();
    await expect(ticket).toContainText('Refund given');
    await expect(ticket).toContainText('₹500 refunded');
    await expectGoodScreen(page);
  });
});
