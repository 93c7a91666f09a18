import type { Locator, Page } from '@playwright/test';
import { expect, patientExpect, test } from './fixtures.js';
import { aNewPlayer } from './people.js';
import { expectGoodScreen } from './screen-checks.js';

const TEAM = 'Andheri Night Riders';

/** The row of a member. */
const memberOn = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });

/** Reads the link that a dialog shows, after it was made. */
async function linkIn(dialog: Locator): Promise<string> {
  const field = dialog.getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/token=/);
  return await field.inputValue();
}

test('a captain makes a team, a player joins by the link and both see it, a guest claims a place', async ({
  places,
  enter,
}) => {
  test.slow();
  const [captain, player, friend] = await Promise.all([
    aNewPlayer(places, 'Asha Rao'),
    aNewPlayer(places, 'Rohan Kulkarni'),
    aNewPlayer(places, 'Vikram Shetty'),
  ]);
  const [page, other] = await Promise.all([enter(captain), enter(player)]);

  const invite = await test.step('the captain makes a team and its link', async () => {
    await page.goto('/teams');
    await page.getByRole('button', { name: 'New team' }).click();
    const dialog = page.getByRole('dialog', { name: 'New team' });
    await dialog.getByLabel('Team name').fill(TEAM);
    await expect(dialog.getByLabel('Short name')).toHaveValue('ANR');
    await dialog.getByLabel('City').selectOption('Mumbai');
    await dialog.getByText('Navy').click();
    await expectGoodScreen(page);
    await dialog.getByRole('button', { name: 'New team' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEAM);
    await page.getByRole('button', { name: 'Invite players' }).click();
    const sharing = page.getByRole('dialog', { name: 'Invite players' });
    await sharing.getByRole('button', { name: 'Make a link' }).click();
    const link = await linkIn(sharing);
    await expect(sharing.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    await expect(sharing.getByRole('link', { name: 'Share on WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(encodeURIComponent(link).replaceAll('.', '\\.')),
    );
    await expectGoodScreen(page);
    await page.keyboard.press('Escape');
    return link;
  });

  await test.step('a player joins in another browser, and both see it', async () => {
    await other.goto(new URL(invite).pathname + new URL(invite).search);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(`You are invited to ${TEAM}`);
    await expectGoodScreen(other);
    await other.getByRole('button', { name: `Join ${TEAM}` }).click();
    await expect(memberOn(other, 'Rohan Kulkarni')).toContainText('You');
    await expect(memberOn(other, 'Asha Rao')).toContainText('Captain');
    await patientExpect(memberOn(page, 'Rohan Kulkarni')).toBeVisible();
    await other.goto(new URL(invite).pathname + new URL(invite).search);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(`You play for ${TEAM} already`);
    await other.getByRole('link', { name: 'Open the team' }).click();
  });

  await test.step('a guest takes over their place by their own link', async () => {
    await page.getByRole('button', { name: 'Add a guest' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a guest' });
    await adding.getByLabel('Name').fill('Vicky');
    await adding.getByRole('button', { name: 'Add a guest' }).click();
    await expect(memberOn(page, 'Vicky')).toContainText('Guest');
    await page.getByRole('button', { name: 'Link for Vicky' }).click();
    const link = new URL(await linkIn(page.getByRole('dialog', { name: 'Link for Vicky' })));
    await expectGoodScreen(page);
    await page.keyboard.press('Escape');
    const third = await enter(friend);
    await third.goto(link.pathname + link.search);
    await expect(third.getByRole('heading', { level: 1 })).toHaveText('Are you Vicky?');
    await expectGoodScreen(third);
    await third.getByRole('button', { name: 'Yes, this is me' }).click();
    await expect(memberOn(third, 'Vikram Shetty')).toContainText('You');
    await patientExpect(memberOn(page, 'Vikram Shetty')).toBeVisible();
    await expect(memberOn(page, 'Vicky')).toHaveCount(0);
  });

  await test.step('the captain hands the team over and leaves', async () => {
    await page.getByRole('button', { name: 'Change Rohan Kulkarni' }).click();
    const changing = page.getByRole('dialog', { name: 'Rohan Kulkarni' });
    await changing.getByLabel('Jersey number').fill('45');
    await changing.getByLabel('Role').selectOption('Captain');
    await expect(changing).toContainText('You hand the team over');
    await expectGoodScreen(page);
    await changing.getByRole('button', { name: 'Save' }).click();
    await expect(memberOn(page, 'Rohan Kulkarni')).toContainText('Captain');
    await patientExpect(other.getByRole('button', { name: 'Delete team' })).toBeVisible();
    await expect(memberOn(other, 'Rohan Kulkarni')).toContainText('45');
    await expectGoodScreen(other);
    await page.getByRole('button', { name: 'Leave team' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave team' }).click();
    await expect(page.getByText('You are not in a team yet')).toBeVisible();
    await patientExpect(memberOn(other, 'Asha Rao')).toHaveCount(0);
  });
});
