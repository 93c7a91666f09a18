import { joinGame, listGames, readGame, setGame } from '@crease/shared/contracts/games';
import { listNotifications } from '@crease/shared/contracts/notifications';
import { paymentHistory } from '@crease/shared/contracts/payments';
import type { Locator, Page } from '@playwright/test';
import { expect, patientExpect, test } from './fixtures.js';
import { codeFor } from './mailbox.js';
import { aGround, eveningAt } from './own-ground.js';
import { aNewOwner, aNewPlayer, aRegistration, type Person } from './people.js';
import type { Places } from './places.js';
import { markGamePlayed } from './played.js';
import { expectGoodScreen } from './screen-checks.js';
import { CITY_STORED } from './screens/screen.js';
import { bookByApi, payByApi, payInCheckout, payShareByApi, payShareInCheckout } from './steps.js';

/** A paid booking of two hours, two days ahead, on a ground that only this journey uses. */
async function aPaidBooking(
  places: Places,
  host: Person,
): Promise<{ id: string; ground: string; date: string }> {
  const owner = await aNewOwner(places, 'Mira Match');
  const ground = await aGround(places, owner, `Game Nets ${owner.user.phone.slice(-6)}`);
  const hours = eveningAt(ground, 2);
  const booking = await bookByApi(host, hours, 0, 2);
  await payByApi(host, booking._id, places);
  return { id: booking._id, ground: ground.name, date: hours.date };
}

/** The seat of a player, by name. */
const seatOf = (page: Page, name: string): Locator =>
  page.getByRole('list').filter({ hasText: 'Free' }).getByRole('listitem').filter({ hasText: name });

/** Both taps into a game, from its page. */
async function join(page: Page, first: string, second: string): Promise<void> {
  await page.getByRole('button', { name: first, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: second }).click();
}

test('a host lets others join, a stranger comes by the link, and the host sees it live', async ({
  places,
  enter,
  expectRefusal,
}) => {
  test.slow();
  const [host, stranger, friend] = await Promise.all([
    aNewPlayer(places, 'Asha Rao'),
    aNewPlayer(places, 'Rohan Kulkarni'),
    aNewPlayer(places, 'Vikram Shetty'),
  ]);
  const { id, ground, date } = await aPaidBooking(places, host);
  const [page, other, third] = await Promise.all([enter(host), enter(), enter(friend)]);

  const link = await test.step('the host opens the game on the page of the booking', async () => {
    await page.goto(`/booking/${id}`);
    await page.getByRole('button', { name: 'Let others join' }).click();
    const dialog = page.getByRole('dialog', { name: 'Let others join' });
    await dialog.getByLabel('Players in all').fill('99');
    await dialog.getByRole('button', { name: 'Open the game' }).click();
    await expect(dialog.getByText('Please enter a number from 2 to 14')).toBeVisible();
    await dialog.getByLabel('Players in all').fill('6');
    await dialog.getByText('Nobody pays through Crease.').click();
    await dialog.getByText('Everybody on Crease').click();
    await dialog.getByLabel('Level').selectOption('Beginners');
    await dialog.getByText('I decide who joins').click();
    await dialog.getByLabel('A line to the players').fill('Tennis ball. Bring water.');
    await expectGoodScreen(page);
    await dialog.getByRole('button', { name: 'Open the game' }).click();
    const sharing = page.getByRole('dialog', { name: 'Share the game' });
    await expect(sharing.getByRole('img', { name: 'QR code of the game' })).toBeVisible();
    await expect(sharing.getByRole('link', { name: 'Share on WhatsApp' })).toBeVisible();
    await expectGoodScreen(page);
    const url = await sharing.getByRole('textbox', { name: 'Link' }).inputValue();
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 of 6 places taken')).toBeVisible();
    return new URL(url).pathname;
  });

  await test.step('a stranger signs in on the way and asks to join', async () => {
    await other.goto(link);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(ground);
    await expect(other.getByText('Tennis ball. Bring water.')).toBeVisible();
    await expectGoodScreen(other);
    await other.getByRole('button', { name: 'Share the game' }).click();
    await expect(other.getByRole('dialog', { name: 'Share the game' })).toContainText('Copy link');
    await expectGoodScreen(other);
    await other.keyboard.press('Escape');
    await other.getByRole('button', { name: 'Ask to join' }).click();
    await other.getByRole('button', { name: 'I have an account: login' }).click();
    const welcome = other.getByRole('dialog', { name: 'Welcome to Crease' });
    await welcome.getByLabel('Email or Phone').fill(stranger.user.email);
    await welcome.getByLabel('Password', { exact: true }).fill(stranger.password);
    await welcome.getByRole('button', { name: 'Login', exact: true }).click();
    const asking = other.getByRole('dialog', { name: 'Ask to join?' });
    await asking.getByLabel('A line to the host').fill('I keep wicket.');
    await expectGoodScreen(other);
    await asking.getByRole('button', { name: 'Send request' }).click();
    await expect(other.getByText('The host has your request', { exact: true })).toBeVisible();
    await expectGoodScreen(other);
  });

  await test.step('the host sees the request at once, and accepts it', async () => {
    await patientExpect(page.getByText('I keep wicket.')).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Accept Rohan' }).click();
    await expect(page.getByText('2 of 6 places taken')).toBeVisible();
    await patientExpect(other.getByText('You are in', { exact: true })).toBeVisible();
    await expect(seatOf(other, 'Rohan')).toContainText('You');
    await expectGoodScreen(other);
  });

  await test.step('a player finds it on the list of games; the host declines, and takes one out', async () => {
    await third.addInitScript(
      ([stored]) => localStorage.setItem('crease.city', stored ?? ''),
      [CITY_STORED['crease.city']],
    );
    await third.goto(`/games?level=beginner&date=${date}&from=18`);
    await third.getByRole('link', { name: new RegExp(ground) }).click();
    await join(third, 'Ask to join', 'Send request');
    await expect(third.getByText('The host has your request', { exact: true })).toBeVisible();
    await patientExpect(page.getByRole('button', { name: 'Decline Vikram' })).toBeVisible();
    await page.getByRole('button', { name: 'Decline Vikram' }).click();
    await patientExpect(third.getByRole('button', { name: 'Ask to join' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove Rohan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('1 of 6 places taken')).toBeVisible();
    await patientExpect(other.getByRole('button', { name: 'Ask to join' })).toBeVisible();
    await page.getByRole('button', { name: 'Close to new players' }).click();
    await patientExpect(other.getByText('Nobody can join any more')).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Take players again' }).click();
    await patientExpect(other.getByRole('button', { name: 'Ask to join' })).toBeVisible();
  });

  await test.step('a player blocks the host, takes it back, and blocks them for good: the game is gone', async () => {
    const address = new URL(third.url()).pathname;
    const asRead = `/api${address.replace('game', 'games')}`;
    expectRefusal(404, asRead);
    const open = third.getByRole('button', { name: 'Block or report a player' });
    await open.click();
    await expectGoodScreen(third);
    await third.getByRole('button', { name: 'Report Asha' }).click();
    await third.getByRole('button', { name: 'Send report' }).click();
    await expect(third.getByText('Please choose what happened')).toBeVisible();
    await expectGoodScreen(third);
    await third.keyboard.press('Escape');
    for (const last of ['Undo', 'Done']) {
      await open.click();
      await third.getByRole('button', { name: 'Block Asha' }).click();
      await third.getByRole('dialog', { name: 'Block Asha?' }).getByRole('button', { name: 'Block' }).click();
      const blocked = third.getByRole('dialog', { name: 'Asha is blocked' });
      await expect(blocked).toBeVisible();
      await expectGoodScreen(third);
      if (last === 'Undo') {
        // A change of the game now tells the page that the game is hidden; the dialog stays.
        const hidden = third.waitForResponse(
          (answer) => answer.status() === 404 && answer.url().endsWith(asRead),
        );
        const body = { places: 5, visibility: 'open' as const, share: 0, approve: true };
        await host.api.call(setGame, { params: { id }, body });
        await hidden;
      }
      await blocked.getByRole('button', { name: last }).click();
      await expect(blocked).toBeHidden();
    }
    await expect(third.getByRole('heading', { level: 1, name: 'Games to join' })).toBeVisible();
    await third.goto(address);
    await expect(third.getByRole('heading', { level: 1 })).toHaveText('This game does not exist any more');
    // Repeated often on one system, listed games would push the next one off the first page.
    await host.api.call(setGame, { params: { id }, body: { places: 6, visibility: 'link', share: 0 } });
  });
});

test('a stranger without an account pays their share by the link, and the host sees the money come back', async ({
  places,
  enter,
}) => {
  test.slow();
  const host = await aNewPlayer(places, 'Asha Rao');
  const { id } = await aPaidBooking(places, host);
  const [page, other] = await Promise.all([enter(host), enter()]);

  const link = await test.step('the host shares the price in equal parts', async () => {
    await page.goto(`/booking/${id}`);
    await page.getByRole('button', { name: 'Let others join' }).click();
    const dialog = page.getByRole('dialog', { name: 'Let others join' });
    await dialog.getByLabel('Players in all').fill('4');
    await expect(dialog.getByText('₹510 from each of the other 3, and ₹510 is yours to pay.')).toBeVisible();
    await dialog.getByText('My own amount').click();
    await dialog.getByLabel('One place, in rupees').fill('681');
    await dialog.getByRole('button', { name: 'Open the game' }).click();
    await expect(dialog.getByText('Please enter whole rupees, from ₹1 to ₹680')).toBeVisible();
    await expectGoodScreen(page);
    await dialog.getByText('Equal parts').click();
    await dialog.getByRole('button', { name: 'Open the game' }).click();
    const sharing = page.getByRole('dialog', { name: 'Share the game' });
    const url = await sharing.getByRole('textbox', { name: 'Link' }).inputValue();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Nobody has paid yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Send on WhatsApp' })).toHaveAttribute('href', /wa\.me/);
    return new URL(url).pathname;
  });

  await test.step('the stranger says who they are, takes a place, and a reload keeps it', async () => {
    const stranger = aRegistration('Rohan Kulkarni');
    await other.goto(link);
    await other.getByRole('button', { name: 'Join', exact: true }).click();
    const asked = other.getByRole('dialog', { name: 'Who plays?' });
    await asked.getByRole('button', { name: 'Send code' }).click();
    await expect(asked.getByText('Full Name is required')).toBeVisible();
    await asked.getByLabel('Full Name').fill(stranger.name);
    await asked.getByLabel('Email').fill(stranger.email);
    await asked.getByLabel('Phone').fill(stranger.phone);
    await expectGoodScreen(other);
    await asked.getByRole('button', { name: 'Send code' }).click();
    const code = other.getByRole('dialog', { name: 'Your code' });
    await code.getByLabel('6-digit OTP').fill(await codeFor(places.mailboxUrl, stranger.email, 1));
    await expectGoodScreen(other);
    await code.getByRole('button', { name: 'Verify OTP' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Take my place' }).click();
    const sheet = other.getByRole('dialog', { name: 'Pay your share' });
    await expect(sheet.getByText(/^Sold by /)).toBeVisible();
    // The host, who gets it, has paid the fee.
    await expect(sheet.getByText(/billed by /)).toHaveCount(0);
    await expectGoodScreen(other);
    await other.reload();
    const held = other.getByRole('region', { name: 'This place is held for you' });
    await held.getByRole('button', { name: 'Pay ₹510' }).click();
  });

  await test.step('the payment fails, is repeated with the same order in two tabs, and succeeds', async () => {
    await payShareInCheckout(other, 'Payment fails');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Share not paid');
    await expectGoodScreen(other);
    await other.getByRole('button', { name: 'Pay ₹510 again' }).click();
    const pay = (tab: Page) => tab.getByRole('button', { name: 'Pay successfully' });
    await expect(pay(other)).toBeVisible();
    const tab = await other.context().newPage();
    await tab.goto(link);
    await tab
      .getByRole('region', { name: 'This place is held for you' })
      .getByRole('button', { name: 'Pay ₹510' })
      .click();
    await tab
      .getByRole('dialog', { name: 'Pay your share' })
      .getByRole('button', { name: 'Pay ₹510' })
      .click();
    await expect(pay(tab)).toBeVisible();
    expect(tab.url()).toBe(other.url());
    await tab.close();
    await pay(other).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('You are in');
    await expectGoodScreen(other);
    await other.getByRole('link', { name: 'Open the game' }).click();
    await expect(other.getByText('You have paid ₹510.', { exact: false })).toBeVisible();
  });

  await test.step('the host sees who has paid, the money back, and who would get what', async () => {
    await patientExpect(page.getByText('1 player has paid')).toBeVisible();
    await expect(page.getByText('Paid ₹510')).toBeVisible();
    await patientExpect(page.getByText(/^₹510 (has gone back|is on its way back) to you/)).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Cancel Booking' }).click();
    const cancelling = page.getByRole('dialog', { name: 'Cancel Booking' });
    await expect(cancelling.getByText('Goes back in all')).toBeVisible();
    await expect(cancelling.getByText('Rohan', { exact: true })).toBeVisible();
    await expect(cancelling.getByText('₹1,530', { exact: true })).toBeVisible();
    await expectGoodScreen(page);
  });
});

test('after a game its players say who played fair, and its host plays again with the same players', async ({
  places,
  enter,
}) => {
  test.slow();
  const [host, player] = await Promise.all([
    aNewPlayer(places, 'Asha Rao'),
    aNewPlayer(places, 'Rohan Kulkarni'),
  ]);
  const { id } = await aPaidBooking(places, host);
  const body = { places: 3, visibility: 'link' as const, share: 500, note: 'White shirts.' };
  const { game } = await host.api.call(setGame, { params: { id }, body });
  const params = { id: game._id };
  const { place } = await player.api.call(joinGame, { params, body: {} });
  await payShareByApi(player, place._id, places);
  // Five days ago, so that the same hours a week later are two days ahead.
  await markGamePlayed(id, 7);
  const [page, other] = await Promise.all([enter(host), enter(player)]);

  await test.step('a player says how the host played, and a reload shows it; their receipt is still there', async () => {
    await other.goto(`/game/${game._id}`);
    await expect(other.getByText('This game is over', { exact: true })).toBeVisible();
    const asha = other.getByRole('group', { name: 'How Asha played' });
    await expect(asha.getByRole('button', { name: 'Did not come' })).toBeHidden();
    await asha.getByRole('button', { name: 'Fair', exact: true }).click();
    const fair = asha.getByRole('button', { name: 'Fair', exact: true, pressed: true });
    await expect(fair).toBeVisible();
    await other.reload();
    await expect(fair).toBeVisible();
    await expect(other.getByRole('button', { name: 'Receipt' })).toBeEnabled();
    await expect(other.getByRole('heading', { name: 'Again next week?' })).toBeHidden();
    await expectGoodScreen(other);
  });

  await test.step('the host books the same hours again with one tap, and pays them', async () => {
    await page.goto(`/game/${game._id}`);
    await expect(page.getByRole('heading', { name: 'Again next week?' })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Play again' }).click();
    await page.waitForURL(/\/booking\/[0-9a-f]{24}$/);
    await payInCheckout(page, 'Pay successfully');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful');
  });

  await test.step('the next game opens by itself on the same terms, and the player is asked', async () => {
    await patientExpect
      .poll(async () => {
        const { notifications } = await player.api.call(listNotifications, { query: {} });
        return notifications.map(({ title }) => title);
      })
      .toContain('Again next week?');
    await page.goto(`/game/${game._id}`);
    await page.getByRole('link', { name: 'Open the booking' }).click();
    await patientExpect(page.getByText('1 of 3 places taken')).toBeVisible();
    await expectGoodScreen(page);
  });
});

test('two browsers race for the last place: one pays for it, the other waits and takes it over', async ({
  places,
  enter,
}) => {
  test.slow();
  const [host, ...rivals] = await Promise.all([
    aNewPlayer(places, 'Asha Rao'),
    aNewPlayer(places, 'Bala Iyer'),
    aNewPlayer(places, 'Chitra Shah'),
  ]);
  const { id } = await aPaidBooking(places, host);
  const { game } = await host.api.call(setGame, {
    params: { id },
    body: { places: 2, visibility: 'link', share: 150 },
  });
  const params = { id: game._id };
  const listed = await host.api.call(listGames, { query: { groundId: game.groundId } });
  expect(listed.games).toEqual([]);
  const sides = await Promise.all(rivals.map(async (rival) => ({ rival, page: await enter(rival) })));

  await test.step('both take the last place at once', async () => {
    for (const { page } of sides) {
      await page.goto(`/game/${game._id}`);
      await page.getByRole('button', { name: 'Join', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Take my place' })).toBeEnabled();
    }
    // The slower one may see in time that the place is gone.
    const take = /^(Take my place|Join the line)$/;
    await Promise.all(sides.map(({ page }) => page.getByRole('button', { name: take }).click()));
    for (const { page } of sides) {
      const outcome = page
        .getByRole('dialog', { name: 'Pay your share' })
        .or(page.getByText('You are next in the line', { exact: true }));
      await patientExpect(outcome).toBeVisible();
      await expectGoodScreen(page);
    }
    const { game: now, players } = await host.api.call(readGame, { params });
    expect(now).toMatchObject({ taken: 2, status: 'full' });
    expect(players.map(({ status }) => status).sort()).toEqual(['held', 'waiting']);
  });

  const isFirst = await sides[0]?.page.getByRole('dialog', { name: 'Pay your share' }).isVisible();
  const [winner, loser] = isFirst ? sides : [...sides].reverse();
  if (!winner || !loser) throw new Error('there were two');

  await test.step('the winner pays, and leaves', async () => {
    await payShareInCheckout(winner.page);
    await expect(winner.page.getByRole('heading', { level: 1 })).toHaveText('You are in');
    await expectGoodScreen(winner.page);
    await winner.page.getByRole('link', { name: 'Open the game' }).click();
    await winner.page.getByRole('button', { name: 'Leave the game' }).click();
    await winner.page.getByRole('dialog').getByRole('button', { name: 'Leave the game' }).click();
    await patientExpect(winner.page.getByText(/Then ₹150 goes back to you/)).toBeVisible();
    await expectGoodScreen(winner.page);
  });

  await test.step('the one who waits is offered the place for a quarter of an hour, and pays', async () => {
    const held = loser.page.getByRole('region', { name: 'This place is held for you' });
    await patientExpect(held.getByRole('timer', { name: /1[45] minutes/ })).toBeVisible();
    await held.getByRole('button', { name: 'Pay ₹150' }).click();
    const sheet = loser.page.getByRole('dialog', { name: 'Pay your share' });
    await expect(sheet.getByRole('button', { name: 'Pay ₹150' })).toBeEnabled();
    await expectGoodScreen(loser.page);
    // Paid elsewhere: the open sheet follows.
    const { mine } = await loser.rival.api.call(readGame, { params });
    await payShareByApi(loser.rival, mine?._id ?? '', places);
    await patientExpect(loser.page.getByText('You are in', { exact: true })).toBeVisible();
    await expect(sheet).toBeHidden();
  });

  await test.step('the winner of the race has the money back', async () => {
    await patientExpect(winner.page.getByText('This game is full', { exact: true })).toBeVisible();
    await expectGoodScreen(winner.page);
    await patientExpect
      .poll(async () => {
        const { payments } = await winner.rival.api.call(paymentHistory, { query: {} });
        return payments.map(({ captured, refunded }) => ({ captured, refunded }));
      })
      .toEqual([{ captured: 150, refunded: 150 }]);
    await loser.page.goto('/games/mine');
    await expect(loser.page.getByText('You are in', { exact: true })).toBeVisible();
    await expectGoodScreen(loser.page);
  });
});
