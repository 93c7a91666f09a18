import { updateGround } from '@crease/shared/contracts/owner';
import { createTournament, openTournament } from '@crease/shared/contracts/tournaments';
import { addDays, dayOf } from '@crease/shared/time/ist';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';
import { aGround } from './own-ground.js';
import { aNewOwner, type Person } from './people.js';
import { SHORT_RULES } from './played-match.js';
import { expectGoodScreen } from './screen-checks.js';

const questionOn = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const stay = (page: Page) => questionOn(page).getByRole('button', { name: 'Stay here' }).click();
const leave = (page: Page) => questionOn(page).getByRole('button', { name: 'Leave without saving' }).click();
/** As the browser's button does, without waiting for a page that may not come. */
const goBack = (page: Page) => page.evaluate(() => window.history.back());

/** Opens a section of the More menu. */
async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name }).click();
}

/** A tournament that is open for entry. */
async function anOpenCup({ api }: Person, groundId: string, name: string): Promise<void> {
  const date = addDays(dayOf(new Date()), 6);
  const { tournament } = await api.call(createTournament, {
    body: {
      name,
      groundIds: [groundId],
      format: 'knockout',
      teams: 4,
      rules: SHORT_RULES,
      entryFee: 0,
      from: date,
      to: date,
      windows: [{ date, start: '18:00', end: '23:00' }],
      matchMinutes: 60,
      restMinutes: 0,
      registerUntil: `${addDays(date, -1)}T00:00:00.000Z`,
      rosterMin: 4,
      rosterMax: 8,
    },
  });
  await api.call(openTournament, { params: { id: tournament._id }, body: {} });
}

test('an owner who leaves a form with unsaved input is asked first', async ({ places, enter }) => {
  test.slow();
  const owner = await aNewOwner(places, 'Una Saved');
  const ground = await aGround(places, owner, `Unsaved ${owner.user.phone}`);
  await owner.api.call(updateGround, {
    params: { id: ground._id },
    body: { price: { ranges: [{ start: '06:00', end: '23:00', perHour: 1000 }] } },
  });
  const cup = `Unsaved Cup ${owner.user.phone}`;
  await anOpenCup(owner, ground._id, cup);
  const page = await enter(owner);
  await page.goto('/owner-panel/grounds');
  const calendar = page
    .getByRole('navigation', { name: 'Owner Panel' })
    .getByRole('link', { name: 'Calendar' });

  await test.step('a ground, until it is saved', async () => {
    await page.getByRole('link', { name: /^Edit/ }).first().click();
    await page.getByLabel('Description').fill('Two pitches, behind the market.');
    await goBack(page);
    await expectGoodScreen(page);
    await stay(page);
    await calendar.click();
    await stay(page);
    await expect(page.getByLabel('Description')).toHaveValue('Two pitches, behind the market.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('The ground has been saved.')).toBeVisible();
    await calendar.click();
    await expect(page).toHaveURL(/\/calendar/);
  });

  await test.step('a new tournament, once something but its kind was chosen', async () => {
    await openSection(page, 'Tournaments');
    await page.getByRole('link', { name: 'New tournament' }).click();
    await page.locator('.cup-kind').first().click();
    await openSection(page, 'Tournaments');
    await expect(page).toHaveURL(/\/tournaments$/);
    await page.getByRole('link', { name: 'New tournament' }).click();
    await page.locator('.cup-kind').first().click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Winter Cup');
    await goBack(page);
    await leave(page);
    await expect(page).toHaveURL(/\/tournaments$/);
  });

  await test.step('the settings of a tournament, also by its other parts', async () => {
    await page.getByRole('link', { name: cup }).click();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another Cup');
    await page.getByRole('tab', { name: 'Entries' }).click();
    await stay(page);
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Another Cup');
    await page.getByRole('tab', { name: 'Entries' }).click();
    await leave(page);
    await expect(page.getByRole('tab', { name: 'Entries' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('an invitation, by Escape and Back', async () => {
    await openSection(page, 'Staff');
    await page.getByRole('button', { name: 'Invite somebody' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
    await dialog.getByLabel('Email').fill('new@crease.test');
    await page.keyboard.press('Escape');
    await expectGoodScreen(page);
    await stay(page);
    await goBack(page);
    await stay(page);
    await expect(dialog.getByLabel('Email')).toHaveValue('new@crease.test');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await leave(page);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/staff$/);
  });

  await test.step('legal data, also by the other parts of Money', async () => {
    await openSection(page, 'Money');
    await page.getByRole('tab', { name: 'Legal data' }).click();
    await page.getByLabel('Legal name').fill('Una Sports');
    await page.getByRole('tab', { name: 'Invoices' }).click();
    await stay(page);
    await expect(page.getByLabel('Legal name')).toHaveValue('Una Sports');
  });
});
