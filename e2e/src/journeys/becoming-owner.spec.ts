import { expect, test } from './fixtures.js';
import {
  aListedGround,
  aPictureFile,
  atStep,
  fillPlace,
  kept,
  movePin,
  next,
  pictureAt,
  registerOwner,
} from './listing.js';
import { mailsTo } from './mailbox.js';
import { aNewOwner, aNewPlayer, aRegistration, theAdmin } from './people.js';
import { expectGoodScreen } from './screen-checks.js';
import { hourButton, openHours, payInCheckout, tapHours } from './steps.js';
import { until } from './until.js';

test('an owner signs up, lists a ground in five steps, fixes it, and gets a first paid booking', async ({
  places,
  enter,
}) => {
  // Three browsers and every mail between them.
  test.slow();
  const somebody = aRegistration('Omana Owner');
  const name = `Nets of ${somebody.phone}`;
  const [admin, player] = await Promise.all([theAdmin(places), aNewPlayer(places, 'Paro Player')]);
  const [page, desk, visitor] = await Promise.all([enter(), enter(admin), enter(player)]);
  const mailed = (subject: string) =>
    until(`${subject} to ${somebody.email}`, async () =>
      (await mailsTo(places.mailboxUrl, somebody.email)).find((mail) => mail.subject === subject),
    );

  await test.step('account', async () => {
    await registerOwner(page, places, somebody);
    await atStep(page, 'Where is it?');
  });

  await test.step('1: the place', async () => {
    await next(page);
    await expect(page.getByText('Please choose a city from the list')).toBeVisible();
    await expect(page.getByText(/^Put the pin on your ground/)).toBeVisible();
    await expect(page.getByLabel('Name of the ground')).toBeFocused();
    await expectGoodScreen(page);
    await fillPlace(page, name);
    await next(page);
    await atStep(page, 'When is it open, and what does an hour cost?');
  });

  await test.step('2: hours and prices, continued on another device', async () => {
    await page.getByLabel('Rupees an hour').nth(0).fill('1200');
    await kept(page);
    await page.reload();
    await expect(page.getByLabel('Rupees an hour').nth(0)).toHaveValue('1200');
    await page.getByLabel('Rupees an hour').nth(1).fill('700');
    await expectGoodScreen(page);
    await next(page);
    await atStep(page, 'What does it look like?');
  });

  await test.step('3: pictures', async () => {
    await page
      .getByLabel('Add pictures')
      .setInputFiles([
        await aPictureFile(page, 'turf.png', '#1f7a4d'),
        await aPictureFile(page, 'gate.png', '#7a4d1f'),
      ]);
    await expect(page.getByText('2 pictures added')).toBeVisible();
    await expect(page.locator('.picture-board > li')).toHaveCount(2);
    await page.getByLabel('What picture 1 shows').fill('The turf');
    await page.getByLabel('What picture 2 shows').fill('The gate at night');
    const gate = await pictureAt(page, 2);
    await page.getByRole('button', { name: /^Picture 2: drag/ }).press('ArrowLeft');
    await expect.poll(() => pictureAt(page, 1)).toBe(gate);
    await expect(page.getByAltText('The gate at night')).toBeVisible();
    await page.getByRole('button', { name: 'Crop picture 1' }).click();
    const crop = page.getByRole('dialog', { name: 'Crop the picture' });
    await expect(crop.getByRole('button', { name: 'Use this part' })).toBeEnabled();
    await expectGoodScreen(page);
    await crop.getByRole('button', { name: 'Use this part' }).click();
    await expect(crop).toBeHidden();
    await expect.poll(() => pictureAt(page, 1)).not.toBe(gate);
    await expect(page.getByLabel('What picture 1 shows')).toHaveValue('The gate at night');
    await expectGoodScreen(page);
    await next(page);
    await atStep(page, 'What is there, and what are your rules?');
  });

  await test.step('4 and 5: rules, and the bank', async () => {
    await page.getByText('Drinking Water').click();
    await page.getByLabel('Ground rules').fill('Rubber soles only');
    await expectGoodScreen(page);
    await next(page);
    await atStep(page, 'Where does your money go?');
    await page.getByLabel('UPI address').last().fill('omana@okbank');
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Send for review' }).click();
    await page.waitForURL(/\/owner-panel\/grounds\/[0-9a-f]{24}$/);
    await expect(page.getByText('We are having a look at it.', { exact: false })).toBeVisible();
    await expectGoodScreen(page);
    await mailed(`We have your ground: ${name}`);
    await until('the mail to the admin', async () =>
      (await mailsTo(places.mailboxUrl, admin.user.email)).find(
        ({ subject }) => subject === `A ground waits: ${name}`,
      ),
    );
  });
  const groundId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await test.step('the admin sends it back, the owner fixes it', async () => {
    await desk.goto('/admin');
    const card = desk.getByRole('listitem').filter({ hasText: name });
    await expect(card.getByAltText('The gate at night')).toBeVisible();
    await expectGoodScreen(desk);
    await desk.getByRole('button', { name: `Send back, ${name}` }).click();
    const dialog = desk.getByRole('dialog', { name: 'Send it back to its owner' });
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await expect(dialog.getByText('Please say what is to be mended')).toBeVisible();
    await dialog.getByLabel('What is to be mended, and why').fill('Players cannot find the road.');
    await dialog.getByText('Where it is').click();
    await expectGoodScreen(desk);
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await expect(desk.getByText('Its owner has been told.')).toBeVisible();
    await mailed(`Please mend something: ${name}`);

    await page.reload();
    await expect(page.getByText('Players cannot find the road.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Where it is' })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByLabel('Address').fill('Gangapur Road, behind the water tower');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('The ground has been saved.')).toBeVisible();
    await page.getByLabel('A word to us (optional)').fill('The address is whole now.');
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText(/^It is with us again/)).toBeVisible();
  });

  await test.step('the admin sees what has changed, and approves it', async () => {
    await desk.reload();
    const card = desk.getByRole('listitem').filter({ hasText: name });
    await expect(card.getByText('The address is whole now.')).toBeVisible();
    await expect(card.locator('ins')).toHaveText(/behind the water tower/);
    await expectGoodScreen(desk);
    await desk.getByRole('button', { name: `Approve, ${name}` }).click();
    await expect(desk.getByText('The ground is open for booking.')).toBeVisible();
    await mailed(`Your ground is open for booking: ${name}`);
    await desk.getByRole('tab', { name: 'Audit log' }).click();
    await expect(desk.getByText('Ground sent back to its owner').first()).toBeVisible();
    await expectGoodScreen(desk);
  });

  await test.step('a player books and pays, and the owner sees it', async () => {
    await page.goto('/owner-panel');
    await expect(page.getByText(`Welcome, ${somebody.name}`)).toBeVisible();
    const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await openHours(visitor, { groundId, date, from: 18 });
    await tapHours(visitor, 18, 18);
    await expect(hourButton(visitor, 18)).toContainText('Your pick');
    await visitor.getByRole('button', { name: 'Continue' }).click();
    const dialog = visitor.getByRole('dialog', { name: `Book ${name}` });
    await dialog.getByLabel('Number of Players').fill('8');
    await dialog.getByLabel('Team Name').fill('First Eleven');
    await dialog.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'First Eleven' })).toContainText('New booking');
    await payInCheckout(visitor, 'Pay successfully');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Payment Successful');
    await expect(page.getByRole('alert').filter({ hasText: 'First Eleven' })).toBeHidden();
  });

  await test.step('the owner’s changes to the open ground are online, and wait for review', async () => {
    await page.goto(`/owner-panel/grounds/${groundId}`);
    await page.getByLabel('Description').fill('Two nets under lights.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(/^What you have changed is online/)).toBeVisible();
    await desk.goto('/admin');
    const card = desk.getByRole('listitem').filter({ hasText: name });
    await expect(card.getByText('Open, changed')).toBeVisible();
    await expect(card.locator('ins')).toHaveText('Two nets under lights.');
    await desk.getByRole('button', { name: `Looks good, ${name}` }).click();
    await expect(card).toBeHidden();
  });
});

test('mistakes in the five steps are refused with advice, and nothing typed is lost', async ({
  places,
  enter,
  expectRefusal,
}) => {
  const page = await enter(await aNewOwner(places, 'Bina Begin'));
  expectRefusal(400, '/api/owner/ground-draft/images');
  await page.goto('/owner-panel/grounds/new');
  await fillPlace(page, 'Cage of Bina');
  await next(page);

  await test.step('hours without a price between two with one', async () => {
    await page.getByLabel('From', { exact: true }).nth(0).selectOption('20');
    await page.getByLabel('Rupees an hour').nth(0).fill('1200');
    await page.getByLabel('Rupees an hour').nth(1).fill('700');
    await next(page);
    await expect(page.getByText(/^Some hours between your prices have none/)).toBeVisible();
    await expect(page.getByText('6–8 PM: no price')).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Fill with ₹700' }).click();
    await expect(page.getByText('6–8 PM: no price')).toBeHidden();
    await next(page);
    await atStep(page, 'What does it look like?');
  });

  await test.step('a hundred pictures, and a drawing that claims to be a photo', async () => {
    const svg = {
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    };
    const good = await aPictureFile(page, 'turf.png', '#1f7a4d');
    await page.getByLabel('Add pictures').setInputFiles([svg, good]);
    const refused = page.getByRole('alert').filter({ hasText: 'logo.png' });
    await expect(refused).toContainText('Please choose a picture in JPEG, PNG or WebP format.');
    await expect(page.locator('.picture-board > li')).toHaveCount(1);
    await expectGoodScreen(page);
    await refused.getByRole('button', { name: 'Leave it out' }).click();
    await page
      .getByLabel('Add pictures')
      .setInputFiles(Array.from({ length: 100 }, (_, at) => ({ ...good, name: `turf-${at}.png` })));
    await expect(page.getByText(/^You chose 100 pictures, and there is room for 11/)).toBeVisible();
    await expect(page.locator('.picture-board > li')).toHaveCount(12);
    await expect(page.getByText('Twelve pictures are the most.', { exact: false })).toBeVisible();
    await next(page);
    await next(page);
  });

  await test.step('an account at no known bank', async () => {
    await page.getByRole('button', { name: 'Bank account' }).click();
    await page.getByLabel('Account number', { exact: true }).fill('50100012345678');
    await page.getByLabel('Account number, once more').fill('50100012345679');
    await page.getByLabel('IFSC').fill('HDFC1234');
    await page.getByLabel('Name on the account').fill('Bina Begin');
    await page.getByRole('button', { name: 'Send for review' }).click();
    await expect(page.getByLabel('IFSC')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Account number, once more')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Account number', { exact: true })).toHaveValue('50100012345678');
    await expectGoodScreen(page);
    await page.getByLabel('Account number, once more').fill('50100012345678');
    await page.getByLabel('IFSC').fill('HDFC0001234');
  });

  await test.step('a mistake in another step leads back to it', async () => {
    await page.getByRole('button', { name: 'Step 1: Place' }).click();
    await page.getByLabel('Address').fill('');
    await page.getByRole('button', { name: 'Step 5: Bank' }).click();
    await page.getByRole('button', { name: 'Send for review' }).click();
    await atStep(page, 'Where is it?');
    await expect(page.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Name of the ground')).toHaveValue('Cage of Bina');
    await movePin(page);
  });

  await test.step('discarded, it starts again', async () => {
    await page.getByRole('button', { name: 'Throw it away' }).click();
    const dialog = page.getByRole('dialog', { name: 'Throw away what you have begun?' });
    await dialog.getByRole('button', { name: 'Throw it away' }).click();
    await expect(page.getByLabel('Name of the ground')).toHaveValue('');
  });
});

test('an owner blocks hours, and releases them', async ({ places, enter }) => {
  const owner = await aNewOwner(places, 'Hari Hours');
  await aListedGround(places, owner);
  const page = await enter(owner);
  await page.goto('/owner-panel');
  await page.getByRole('button', { name: 'Block hours' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block hours' });
  const last = await dialog.getByLabel('Date').getAttribute('max');
  await dialog.getByLabel('Date').fill(last ?? '');
  await dialog.getByLabel('From').selectOption('19');
  await dialog.getByLabel('Reason').fill('New nets');
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Block hours' }).click();
  await expect(page.getByText('The hours are blocked')).toBeVisible();
  await page.goto(`/owner-panel/calendar?date=${last}`);
  await page.getByRole('button', { name: /New nets/ }).click();
  await page.getByRole('button', { name: 'Open these hours' }).click();
  await expect(page.getByText('The hours are free again.')).toBeVisible();
});

test('an admin finds accounts by their beginning, and an empty announcement is refused', async ({
  places,
  enter,
}) => {
  const owner = await aNewOwner(places, 'Farid Found');
  const desk = await enter(await theAdmin(places));
  await desk.goto('/admin');
  await desk.getByRole('tab', { name: 'Users' }).click();
  await desk.getByLabel('Email or phone begins with').fill(owner.user.email);
  const found = desk.getByRole('listitem').filter({ hasText: owner.user.email });
  await expect(found).toContainText('Ground owner');
  await expectGoodScreen(desk);
  await desk.getByRole('tab', { name: 'Broadcast' }).click();
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(desk.getByText('Title is required')).toBeVisible();
  await expectGoodScreen(desk);
});
