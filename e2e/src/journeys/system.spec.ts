import { refundPayment } from '@crease/shared/contracts/payments';
import { expect, patientExpect, test } from './fixtures.js';
import { findFreeHours } from './free-hours.js';
import { aNewPlayer, theAdmin, theOwner } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { bookByApi, payByApi } from './steps.js';

test('an admin sees the system’s health, retries a failed refund, and pauses something: another admin sees it at once', async ({
  places,
  enter,
}) => {
  const [admin, owner, player] = await Promise.all([
    theAdmin(places),
    theOwner(places),
    aNewPlayer(places, 'Rina Refund'),
  ]);
  const booking = await bookByApi(player, await findFreeHours(owner), 0, 1);
  const orderId = await payByApi(player, booking._id, places, { outcome: 'success', webhook: 'none' });
  const plan = (outcome: string) =>
    fetch(`${places.sandboxUrl}/sandbox/orders/${orderId}/refund-plan`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome, delayMs: 0 }),
    });
  await plan('FAILED');
  await owner.api.call(refundPayment, { body: { bookingId: booking._id, reason: 'Lights went out' } });

  const [desk, other] = await Promise.all([enter(admin), enter(admin)]);
  await Promise.all([desk.goto('/admin?section=system'), other.goto('/admin?section=system')]);
  await expect(
    desk
      .getByText(/^version /)
      .or(desk.getByText(/· version /))
      .first(),
  ).toBeVisible();
  await expect(desk.getByText('Alive')).toHaveCount(3);
  await expect(desk.getByText(/version \d/)).toHaveCount(3);
  await expectGoodScreen(desk);

  await test.step('a failed refund', async () => {
    const retry = desk.getByRole('button', { name: `Try again, ${booking.bookingId}` });
    // The worker asks the provider first, which takes its time on a busy machine.
    await patientExpect(other.getByRole('button', { name: `Try again, ${booking.bookingId}` })).toBeVisible();
    // Not earlier: on a busy machine the worker would ask for the first time only now, and succeed.
    await plan('SUCCESS');
    await retry.click({ timeout: 30_000 });
    const dialog = desk.getByRole('dialog', { name: /back again\?$/ });
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText('Please say why, in at least 3 letters.')).toBeVisible();
    await dialog.getByLabel('Why').fill('Their bank is back');
    await expectGoodScreen(desk);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(desk.getByText('It is on its way.')).toBeVisible();
    await expect(other.getByRole('button', { name: `Try again, ${booking.bookingId}` })).toHaveCount(0);
  });

  await test.step('a switch', async () => {
    await desk.getByRole('switch', { name: 'SMS' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Switch off: SMS' });
    await dialog.getByLabel('Why').fill('The provider sends twice');
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(other.getByText('The provider sends twice')).toBeVisible();
    await other.getByRole('switch', { name: 'SMS' }).click();
    await other.getByLabel('Why').fill('They mended it');
    await other.getByRole('button', { name: 'Switch on' }).click();
    await expect(desk.getByText('The provider sends twice')).toHaveCount(0);
  });

  await test.step('a user’s sessions', async () => {
    await desk.getByRole('tab', { name: 'Users' }).click();
    await desk.getByLabel('Email or phone begins with').fill(player.user.email);
    await desk.getByRole('button', { name: `Sessions, ${player.user.name}` }).click();
    const list = desk.getByRole('dialog', { name: `Where ${player.user.name} is signed in` });
    await expect(list.getByRole('listitem').first()).toBeVisible();
    await expectGoodScreen(desk);
    await list.getByRole('button', { name: 'Sign out everywhere' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Sign out of every device?' });
    await dialog.getByLabel('Why').fill('Their phone was stolen');
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(list.getByText('Signed in nowhere')).toBeVisible();
  });

  await test.step('all of it is in the audit log', async () => {
    await desk.goto('/admin?section=audits');
    for (const why of [
      'Their bank is back',
      'The provider sends twice',
      'They mended it',
      'Their phone was stolen',
    ])
      await expect(desk.getByText(`“${why}”`).first()).toBeVisible();
    await expectGoodScreen(desk);
  });
});
