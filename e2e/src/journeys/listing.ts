import { setGroundStatus } from '@crease/shared/contracts/admin';
import { createGround } from '@crease/shared/contracts/owner';
import { expect, type Page } from '@playwright/test';
import { codeFor } from './mailbox.js';
import { type aRegistration, type Person, theAdmin } from './people.js';
import { aPngOf } from './pictures.js';
import type { Places } from './places.js';

type Somebody = ReturnType<typeof aRegistration>;

/** From the panel's login to the first step of the listing. */
export async function registerOwner(page: Page, { mailboxUrl }: Places, somebody: Somebody): Promise<void> {
  await page.goto('/owner-panel');
  await page.getByRole('link', { name: 'Create Owner Account' }).click();
  const form = page.getByRole('form', { name: 'List Your Ground' });
  await form.getByLabel('Full Name').fill(somebody.name);
  await form.getByLabel('Business Name').fill('Omana Sports');
  await form.getByLabel('Email').fill(somebody.email);
  await form.getByLabel('Phone Number').fill(somebody.phone);
  await form.getByLabel('Password', { exact: true }).fill(somebody.password);
  await form.getByLabel('Confirm Password').fill(somebody.password);
  await form.getByRole('button', { name: 'Create Owner Account' }).click();
  await page.getByLabel('6-digit OTP').fill(await codeFor(mailboxUrl, somebody.email, 1));
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await page.waitForURL(/\/owner-panel\/grounds\/new/);
}

/** Waits until a step of the five is open. */
export const atStep = (page: Page, heading: string) =>
  expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();

export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
export const kept = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

/** Name, city, address, and the pin, moved by an arrow key. */
export async function fillPlace(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the ground').fill(name);
  await page.getByLabel('City', { exact: true }).selectOption('nashik');
  await page.getByLabel('Address').fill('Gangapur Road');
  await movePin(page);
}

export async function movePin(page: Page): Promise<void> {
  await page.locator('.place-picker .leaflet-container').press('ArrowRight');
  await expect(page.getByText('The pin is set.')).toBeVisible();
}

/** A picture of one colour, as a file input takes it. */
export async function aPictureFile(page: Page, name: string, color: string) {
  return { name, mimeType: 'image/png', buffer: await aPngOf(page, color) };
}

/** The address of the picture at this position, starting at 1. */
export async function pictureAt(page: Page, place: number): Promise<string> {
  const found = page.locator('.picture-board > li').nth(place - 1);
  return (await found.locator('img').getAttribute('src')) ?? '';
}

/** A ground of this owner, listed through the API and approved by an admin. */
export async function aListedGround(places: Places, owner: Person): Promise<void> {
  const { ground } = await owner.api.call(createGround, {
    body: {
      name: `Nets of ${owner.user.phone}`,
      description: '',
      location: { address: 'Gangapur Road', cityId: 'nashik' },
      price: { perHour: 1000, currency: 'INR', discount: 0, ranges: [] },
      amenities: [],
      features: { pitchType: 'Synthetic', capacity: 12, lighting: true, parking: false },
    },
  });
  const admin = await theAdmin(places);
  await admin.api.call(setGroundStatus, { params: { id: ground._id }, body: { status: 'active' } });
}
