import { setLegal } from '@crease/shared/contracts/invoices';
import { setPayoutAccount } from '@crease/shared/contracts/settlements';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { expect, test } from './fixtures.js';
import { aGround } from './own-ground.js';
import { aNewOwner, theAdmin } from './people.js';
import { aPngOf } from './pictures.js';
import { expectGoodScreen } from './screen-checks.js';

test('an owner uploads the scan of a licence, and our team reads it, refuses and passes', async ({
  places,
  enter,
}) => {
  test.slow();
  const [owner, admin] = await Promise.all([aNewOwner(places, 'Leela Licensed'), theAdmin(places)]);
  const ground = await aGround(places, owner, `Licensed ${owner.user.phone}`);
  await owner.api.call(setLegal, {
    body: { name: 'Leela Licensed', address: 'Boring Road', stateCode: '27', pan: 'ABCPE1234F' },
  });
  await owner.api.call(setPayoutAccount, { body: { vpa: 'leela@okbank' } });
  const [panel, desk] = await Promise.all([enter(owner), enter(admin)]);
  await panel.goto('/owner-panel/money?view=checks');
  const fire = panel.getByRole('listitem').filter({ hasText: 'Fire licence' });
  await expect(fire).toContainText('Missing');
  await expectGoodScreen(panel);

  /** Enters a licence with this number and a scan. */
  async function enterLicence(number: string) {
    await panel.getByRole('button', { name: `Fire licence, ${ground.name}` }).click();
    const dialog = panel.getByRole('dialog', { name: `Fire licence, ${ground.name}` });
    await dialog.getByLabel('Number of the licence').fill(number);
    await dialog.getByLabel('Valid until').fill(addDays(dayOf(new Date()), 200));
    const scan = { name: 'fire.png', mimeType: 'image/png', buffer: await aPngOf(panel) };
    await dialog.getByLabel('Choose a scan of the licence').setInputFiles(scan);
    await expect(dialog).toContainText('Chosen: fire.png');
    await expectGoodScreen(panel);
    await dialog.getByRole('button', { name: 'Send to be checked' }).click();
    await expect(dialog).toBeHidden();
  }
  await enterLicence('FIRE-1');
  await expect(fire).toContainText('With our team');
  await expect(fire).toContainText('Number FIRE-1');
  await expect(fire.getByRole('button', { name: 'Download the scan' })).toBeVisible();

  const name = `Fire licence, ${ground.name}`;
  const waiting = desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name }) });
  await test.step('our team downloads the scan, and refuses it with a reason that the owner reads', async () => {
    await desk.goto('/admin?section=checks');
    await expect(waiting).toContainText('Number FIRE-1');
    await expectGoodScreen(desk);
    const scan = desk.waitForEvent('download');
    await waiting.getByRole('button', { name: 'Download the scan' }).click();
    expect((await scan).suggestedFilename()).toMatch(/^fire-licence/);
    await waiting.getByRole('button', { name: `Refuse, ${name}` }).click();
    const dialog = desk.getByRole('dialog', { name: `Refuse: ${name}?` });
    await dialog.getByLabel('Reason').fill('The last page is missing.');
    await expectGoodScreen(desk);
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await expect(waiting).toBeHidden();
    await panel.reload();
    await expect(fire).toContainText('Not passed');
    await expect(fire).toContainText('The last page is missing.');
    await expectGoodScreen(panel);
  });

  await test.step('the owner sends another one, which passes, and the payout account too', async () => {
    await enterLicence('FIRE-2');
    await panel.getByRole('button', { name: 'Send to be checked: Payout account' }).click();
    await desk.reload();
    await expect(waiting).toContainText('Number FIRE-2');
    await desk.getByRole('button', { name: `Pass, ${name}` }).click();
    await desk.getByRole('button', { name: 'Pass, Payout account, Leela Licensed' }).click();
    await expect(desk.getByRole('button', { name: 'Pass, Payout account, Leela Licensed' })).toBeHidden();
    await panel.reload();
    await expect(fire).toContainText('Passed');
    await expect(panel.getByRole('listitem').filter({ hasText: 'Payout account' })).toContainText('Passed');
    await expectGoodScreen(panel);
  });
});
