import { listGrounds } from '@crease/shared/contracts/grounds';
import type { Page } from '@playwright/test';
import { Api } from '../api.js';
import { expect, setOffline, test } from './fixtures.js';
import { holdBack } from './held-back.js';
import { linkFor } from './mailbox.js';
import { expectGoodScreen } from './screen-checks.js';

const MUMBAI = {
  id: 'mumbai',
  name: 'Mumbai',
  nameHi: 'मुंबई',
  state: 'Maharashtra',
  latitude: 19.076,
  longitude: 72.8777,
  popular: true,
};

/** Fills the browser's storage before the first page. */
const remember = (page: Page, records: Record<string, unknown>) =>
  page.addInitScript((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, JSON.stringify(value));
  }, records);

test('home says what the product is, and respects reduced motion', async ({ enter }) => {
  const page = await enter();
  await remember(page, { 'crease.city': MUMBAI });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'Search and select' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Why choose Crease' })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Crease in numbers' });
  await expect(figures).toContainText('50,000+');
  await expect(figures).toContainText('Sample figures');
  await expect(page.getByRole('region', { name: 'Recent bookings' })).toContainText('Samples');
  await expect(page.getByRole('heading', { name: 'What players say Sample reviews' })).toBeVisible();
  await expect(page.getByText('Rohit Deshpande')).toBeVisible();
  await page.getByRole('button', { name: 'Show the review by Simran Gill' }).click();
  await expect(page.getByText('Simran Gill')).toBeVisible();
  await expectGoodScreen(page);

  await page.getByRole('heading', { name: 'Crease on your phone' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Scroll to top' }).click();
  await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeHidden();
});

test('a link far down a page opens the next page at its top', async ({ enter }) => {
  const page = await enter();
  await page.goto('/help');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

/** Fails requests for files of that name while the network is off; an earlier request waits until it is first off. */
async function cutOffFiles(
  page: Page,
  name: RegExp,
): Promise<{ network: (there: boolean) => Promise<void> }> {
  let gone = () => {};
  const isGone = new Promise<void>((resolve) => {
    gone = resolve;
  });
  let there = false;
  await page.route(name, async (route) => {
    await isGone;
    return there ? route.continue() : route.abort('internetdisconnected');
  });
  return {
    network: async (now) => {
      there = now;
      await setOffline(page.context(), !now);
      gone();
    },
  };
}

test.describe('without a service worker, whose requests end with other errors when the network goes', () => {
  test.use({ serviceWorkers: 'block' });

  test('what home loads late reports a failure, and loads by itself with the network, styles included', async ({
    enter,
  }) => {
    const page = await enter();
    await remember(page, { 'crease.city': MUMBAI });
    const { network } = await cutOffFiles(page, /\/assets\/landing-sections-/);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Mumbai/);
    await network(false);
    // The footer's newsletter loads late, too, and says the same; the list of grounds may have the same button.
    const missing = page.getByRole('main').getByRole('heading', { name: 'This could not be loaded' });
    await expect(missing).toBeVisible();
    await missing.locator('..').getByRole('button', { name: 'Try again' }).click();
    await expect(missing).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Mumbai/);
    await expectGoodScreen(page);

    await network(true);
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
    await expect(missing).toBeHidden();
    const styled = (link: HTMLLinkElement) => (link.sheet?.cssRules.length ?? 0) > 0;
    const sheet = page.locator('link[rel="stylesheet"][href*="landing-sections"]');
    expect(await sheet.evaluate(styled)).toBe(true);
  });

  test('a dialog that cannot be loaded says so, and opens once it can', async ({ enter }) => {
    const page = await enter();
    const { network } = await cutOffFiles(page, /\/assets\/auth-dialog-/);
    await page.goto('/profile');
    const login = page.getByRole('main').getByRole('button', { name: 'Login' });
    await expect(login).toBeVisible();
    await network(false);
    await login.click();
    await expect(page.getByRole('alert')).toContainText('This could not be opened.');

    await network(true);
    await login.click();
    await expect(page.getByRole('dialog', { name: 'Welcome to Crease' })).toBeVisible();
  });
});

test('the newsletter only goes to those who follow the mailed link', async ({ enter, places }) => {
  const address = `reader-${Date.now()}@crease.test`;
  const page = await enter();
  await page.goto('/privacy');
  const form = page.getByRole('form', { name: 'Newsletter' });
  await form.getByLabel('Email').fill('no address');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();
  await form.getByLabel('Email').fill(address);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByText('Please check your mail and confirm.')).toBeVisible();

  const link = await linkFor(places.mailboxUrl, address, '/newsletter?do=confirm');
  await page.goto(link);
  const yes = page.getByRole('button', { name: 'Yes, send it to me' });
  await expect(yes).toBeVisible();
  await expectGoodScreen(page);
  await yes.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are on the list');
  await page.goto('/newsletter?do=leave&token=');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not valid any more');
});

test('help answers by tab, category and search', async ({ enter }) => {
  const page = await enter();
  await page.goto('/help');
  const questions = page.getByRole('main').locator('summary');
  await expect(questions).toHaveCount(45);
  await expectGoodScreen(page);

  await page.getByRole('tab', { name: 'Recent' }).click();
  await expect(questions).toHaveCount(8);
  await page.getByRole('button', { name: /^Grounds/ }).click();
  await expect(page).toHaveURL(/category=grounds/);
  await expect(questions).toHaveCount(7);
  await page.getByText('What happens when it rains?').click();
  await expect(page.getByText(/full refund and you are told at once/)).toBeVisible();

  await page.getByPlaceholder('Search for help...').fill('WAITLIST');
  await expect(page.getByRole('heading', { name: '1 answer for “WAITLIST”' })).toBeVisible();
  await page.getByPlaceholder('Search for help...').fill('qqq');
  await expect(page.getByRole('heading', { name: 'No answers found for “qqq”' })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Live Chat' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Live chat is coming soon!' });
  const [below, header] = [await toast.boundingBox(), await page.getByRole('banner').boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByText('Write to us at support@crease.test')).toBeVisible();
});

const PAGES = [
  ['/about', 'About Us'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/cookies', 'Cookies'],
  ['/tournaments', 'Tournaments'],
  ['/help/tournaments', 'Plan a tournament'],
] as const;

test('the pages linked in the footer and from help exist', async ({ enter }) => {
  const page = await enter();
  for (const [path, title] of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(page).toHaveTitle(`${title} · Crease`);
    await expectGoodScreen(page);
  }
});

test('the menu works in Hindi and finds its way back', async ({ enter }) => {
  const page = await enter();
  await remember(page, { 'crease.city': MUMBAI });
  await page.goto('/help');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Language: हिन्दी' }).click();
  await page.getByRole('button', { name: 'मेन्यू' }).click();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'होम', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('मुंबई के क्रिकेट मैदान');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'मेन्यू' }).click();
  await page.getByRole('button', { name: /English/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cricket Grounds in Mumbai');
});

test('a page in Hindi is first rendered with its own letters, so that no line changes its height', async ({
  enter,
}) => {
  const page = await enter();
  await remember(page, { 'crease.city': MUMBAI, 'crease.language': 'hi' });
  await page.addInitScript(() => {
    // The app waits at most three seconds for its letters, which may come later on a slow machine.
    window.setTimeout = new Proxy(window.setTimeout, {
      apply: (later, self, args) => (args[1] === 3000 ? 0 : Reflect.apply(later, self, args)),
    });
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('#main')) return;
      observer.disconnect();
      const letters = [...document.fonts].find(({ family }) => /^"?Anek Devanagari"?$/.test(family));
      document.documentElement.dataset.letters = String(letters?.status);
    }).observe(document, { childList: true, subtree: true });
  });
  const letGo = await holdBack(page, /\/anek-devanagari-(?!hero-)[\w-]+\.woff2$/);
  const texts = page.waitForResponse('**/assets/hindi-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await (await texts).finished();
  // Frames in which an app that does not wait for its letters draws its first screen.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(page.locator('#main')).toHaveCount(0);
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('मुंबई के क्रिकेट मैदान');
  await expect(page.locator('html')).toHaveAttribute('data-letters', 'loaded');
});

test('a link to a ground shows its name, picture and price to clients without scripts', async ({
  places,
  request,
}) => {
  const anyone = new Api(places.baseUrl);
  const { grounds } = await anyone.call(listGrounds, { query: { cityId: 'mumbai', limit: 1 } });
  const [ground] = grounds;
  if (!ground) throw new Error('Mumbai has no grounds');
  const html = await (await request.get(`/ground/${ground._id}`)).text();
  expect(html).toContain(`<title>${ground.name}, Mumbai · Crease</title>`);
  expect(html).toContain('"@type":"SportsActivityLocation"');
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const shown = await request.get(new URL(picture).pathname);
  expect(shown.headers()['content-type']).toBe('image/jpeg');
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`/ground/${ground._id}</loc>`);
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml');
});

test('without a network the confirmed bookings and their codes are still shown', async ({ enter }) => {
  const page = await enter();
  await remember(page, {
    'crease.tickets': [
      {
        id: 'a'.repeat(24),
        ground: 'Sixer Cage',
        address: 'Veera Desai Road, Mumbai',
        when: 'Sat 21 Nov, 8–10 PM',
        code: 'K7M2PQ',
        endsAt: '2099-01-01T00:00:00.000Z',
      },
    ],
  });
  await page.goto('/about');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const context = page.context();
  await setOffline(context, true);
  await page.goto('/profile/bookings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expect(page.getByLabel('Confirmation code K 7 M 2 P Q')).toBeVisible();
  await expectGoodScreen(page);
  await setOffline(context, false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please login to view your bookings');
});
