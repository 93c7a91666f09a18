import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { holdSlot, releaseHold } from '@crease/shared/contracts/bookings';
import { putEmbed } from '@crease/shared/contracts/embed';
import { expect, test } from './fixtures.js';
import { type FreeHours, findFreeHours } from './free-hours.js';
import { PlayedMatch, SIDES } from './matches.js';
import { aNewPlayer, theOwner } from './people.js';
import { hourButton } from './steps.js';

/** A club's own website on another origin: `named` is on the owner's list, `other` is the same page elsewhere. */
interface Club extends AsyncDisposable {
  named: string;
  other: string;
}

async function aClub(site: string, hours: FreeHours, attributes = ''): Promise<Club> {
  return await aClubWith(
    site,
    `<crease-ground ground="${hours.groundId}" date="${hours.date}" ${attributes}></crease-ground>`,
  );
}

async function aClubWith(site: string, element: string): Promise<Club> {
  const page = `<!doctype html><html lang="en"><title>Wagle Cricket Club</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <script type="module" src="${site}/embed.js"></script>
    <body style="margin:0;background:#fff"><h1>Come and play</h1><a href="#x">Our teams</a>
    ${element}
    <p><a href="#y">Write to us</a></p></body></html>`;
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page),
  );
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a listening TCP server has no other kind of address
  return {
    named: `http://localhost:${port}`,
    other: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a club’s page shows live hours, which are chosen there and booked in a window of ours', async ({
  places,
  enter,
}) => {
  const owner = await theOwner(places);
  const hours = await findFreeHours(owner);
  await using club = await aClub(places.baseUrl, hours, 'theme="light"');
  await owner.api.call(putEmbed, { params: { id: hours.groundId }, body: { origins: [club.named] } });
  const page = await enter();
  await page.goto(club.named);
  const frame = page.frameLocator('crease-ground iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toContainText(hours.groundName);
  await expect(frame.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.locator('crease-ground iframe')).toHaveAttribute('title', /^Free hours of .* · Crease$/);
  expect(await frame.locator('html').getAttribute('data-theme')).toBe('light');

  const other = await aNewPlayer(places, 'Omkar Other');
  const body = { groundId: hours.groundId, bookingDate: hours.date, timeSlot: hours.slot(4, 1) };
  const { holdId } = await other.api.call(holdSlot, { body });
  await expect(hourButton(frame, hours.from + 4)).toContainText('Held');
  await other.api.call(releaseHold, { params: { id: holdId } });
  await expect(hourButton(frame, hours.from + 4)).toContainText('Free');

  await hourButton(frame, hours.from).click();
  await hourButton(frame, hours.from + 1).click();
  // However high the page is, the button to continue is at the bottom of the screen.
  await expect(frame.getByRole('link', { name: /^Book on Crease/ })).toBeInViewport({ ratio: 1 });
  const [ours] = await Promise.all([
    page.waitForEvent('popup'),
    frame.getByRole('link', { name: /^Book on Crease/ }).click(),
  ]);
  await expect(ours).toHaveURL(
    `${places.baseUrl}/ground/${hours.groundId}?date=${hours.date}&slot=${hours.slot(0, 2)}`,
  );
  await expect(hourButton(ours, hours.from)).toContainText('Your pick');
  await expect(ours.getByRole('button', { name: 'Continue' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(club.named);
});

test('the widget is as high as its hours, and works by keyboard alone', async ({ places, enter }) => {
  const owner = await theOwner(places);
  const hours = await findFreeHours(owner);
  await using club = await aClub(places.baseUrl, hours);
  await owner.api.call(putEmbed, { params: { id: hours.groundId }, body: { origins: [club.named] } });
  const page = await enter();
  await page.goto(club.named);
  const element = page.locator('crease-ground iframe');
  const frame = page.frameLocator('crease-ground iframe');
  await expect(hourButton(frame, hours.from)).toContainText('Free');
  // Nothing in the frame is cut off, and nothing scrolls inside it.
  const missing = async () => {
    const needed = await frame.locator('main').evaluate((main) => main.clientHeight);
    return needed - ((await element.boundingBox())?.height ?? 0);
  };
  await expect.poll(missing).toBe(0);
  const wide = await frame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(wide).toBe(0);

  await hourButton(frame, hours.from).focus();
  await page.keyboard.press('Enter');
  await expect(hourButton(frame, hours.from)).toHaveAttribute('aria-pressed', 'true');
  const way = frame.getByRole('link', { name: /^Book on Crease/ });
  await expect(way).toBeVisible();
  await expect.poll(missing).toBe(0);
  for (let tabs = 0; tabs < 60; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await way.evaluate((link) => link === document.activeElement)) break;
  }
  await expect(way).toBeFocused();
  // And out of it again, to what follows in the club's page.
  for (let tabs = 0; tabs < 5; tabs += 1) {
    await page.keyboard.press('Tab');
    if (
      await page.getByRole('link', { name: 'Write to us' }).evaluate((one) => one === document.activeElement)
    )
      break;
  }
  await expect(page.getByRole('link', { name: 'Write to us' })).toBeFocused();
});

test('a page that the owner has not named shows a link and no hours', async ({
  places,
  enter,
  complaints,
}) => {
  const owner = await theOwner(places);
  const hours = await findFreeHours(owner);
  await using club = await aClub(places.baseUrl, hours, 'lang="hi"');
  await owner.api.call(putEmbed, { params: { id: hours.groundId }, body: { origins: [club.named] } });
  const page = await enter();
  await page.goto(club.other);
  const link = page.locator('crease-ground a');
  await expect(link).toHaveText('खाली घंटे Crease पर देखें');
  await expect(link).toHaveAttribute('href', `${places.baseUrl}/ground/${hours.groundId}`);
  await expect(page.locator('crease-ground iframe')).toHaveCount(0);
  // The browser names the reason: the page's own policy lists the allowed origins.
  const refused = (words: string) => /frame-ancestors/.test(words) && words.includes(club.named);
  await expect.poll(() => complaints.heard.some(refused)).toBe(true);
  complaints.heard.splice(0, complaints.heard.length, ...complaints.heard.filter((one) => !refused(one)));

  await page.goto(club.named);
  const frame = page.frameLocator('crease-ground iframe');
  await expect(frame.getByRole('link', { name: /^Crease पर यह मैदान/ })).toBeVisible();
});

test('other sites load one small script that loads nothing else', async ({ places }) => {
  const script = await fetch(`${places.baseUrl}/embed.js`, { headers: { 'accept-encoding': 'gzip' } });
  expect(script.headers.get('access-control-allow-origin')).toBe('*');
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const text = await script.text();
  expect(text).not.toMatch(/\bimport\s*[({"'`*]|\bfrom\s*["'`]/);
  expect(gzipSync(text).length).toBeLessThan(30 * 1024);
});

test('a club’s page shows the live score of a match at a ground whose owner has named it', async ({
  places,
  enter,
  complaints,
}) => {
  test.slow();
  const owner = await theOwner(places);
  const { groundId } = await findFreeHours(owner);
  const match = await PlayedMatch.make(owner.api, SIDES, groundId);
  await match.ball({ bat: 1 }).send();
  const element = `<crease-match match="${match.id}" theme="light"></crease-match>`;
  await using club = await aClubWith(places.baseUrl, element);
  await owner.api.call(putEmbed, { params: { id: groundId }, body: { origins: [club.named] } });
  const page = await enter();
  await page.goto(club.named);
  const frame = page.frameLocator('crease-match iframe');
  await expect(frame.locator('.score-sides [data-in="true"] b')).toHaveText('1/0');
  await match.ball({ bat: 2 }).send();
  await expect(frame.locator('.score-sides [data-in="true"] b')).toHaveText('3/0');
  await expect(frame.getByRole('link', { name: /^The whole match on Crease/ })).toHaveAttribute(
    'href',
    match.path,
  );

  await page.goto(club.other);
  await expect(page.locator('crease-match a')).toHaveAttribute('href', `${places.baseUrl}${match.path}`);
  const refused = (words: string) => /frame-ancestors/.test(words) && words.includes(club.named);
  await expect.poll(() => complaints.heard.some(refused)).toBe(true);
  complaints.heard.splice(0, complaints.heard.length, ...complaints.heard.filter((one) => !refused(one)));
});
