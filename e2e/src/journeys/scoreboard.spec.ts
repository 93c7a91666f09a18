import { gzipSync } from 'node:zlib';
import type { Ball } from '@crease/shared/cricket/events';
import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, patientExpect, test } from './fixtures.js';
import { holdBack } from './held-back.js';
import { type BallFields, PlayedMatch, SIDES } from './matches.js';
import { aNewPlayer } from './people.js';
import { expectGoodScreen } from './screen-checks.js';

const FIRST_OVER: [BallFields & { isOut?: true }, score: string][] = [
  [{ bat: 1 }, '1/0'],
  [{ bat: 4, boundary: 4 }, '5/0'],
  [{ wide: 1 }, '6/0'],
  [{ isOut: true }, '6/1'],
  [{ bat: 6, boundary: 6 }, '12/1'],
  [{ bat: 2 }, '14/1'],
];

const scoreOn = (page: Page) => page.locator('.score-sides [data-in="true"] b');

/**
 * Puts a switch into the page's live connection: while it is cut, each new socket fails. One that only closes would be
 * given up when its handshake times out, after up to 20 s.
 */
async function switchOnSocket(page: Page) {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isCut) {
      socket.send('no packet'); // what the protocol does not know is an error
      return void socket.close();
    }
    open.add(socket);
    socket.connectToServer();
  });
  return {
    async cut() {
      isCut = true;
      await Promise.all([...open].map((socket) => socket.close()));
      open.clear();
    },
    mend() {
      isCut = false;
    },
  };
}

test('a match keeps the board that the API wrote until its own is ready', async ({ places, enter }) => {
  const captain = await aNewPlayer(places, 'Asha Rao');
  const match = await PlayedMatch.make(captain.api);
  const page = await enter();
  const letGo = await holdBack(page, `**/api/matches/${match.id}`);
  const asked = page.waitForRequest(`**/api/matches/${match.id}`);
  await page.goto(match.path);
  const title = await page.title();
  await asked;
  // The app's own frame is there, around the content of the first answer.
  await expect(page.getByRole('contentinfo')).toBeAttached();
  const board = page.locator('[aria-busy="true"] .board');
  await expect(board).toContainText('Andheri Night Riders');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Andheri Night Riders');
  await expect(page.locator('main .spinner')).toHaveCount(0);
  expect(await page.title()).toBe(title);
  letGo();
  await expect(page.getByRole('button', { name: 'Share the match' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('the texts in Hindi are fetched together with the code of the page of a match', async ({
  places,
  enter,
}) => {
  const captain = await aNewPlayer(places, 'Asha Rao');
  const match = await PlayedMatch.make(captain.api);
  const page = await enter();
  await page.addInitScript(() => localStorage.setItem('crease.language', '"hi"'));
  // Without the libraries no code of the app runs.
  await page.route('**/assets/vendor-*.js', () => {});
  const asked = [/\/hindi-[\w-]{8}\.js$/, /\/hindi-scoreboard-/, /\/hindi-match-setup-/].map((file) =>
    page.waitForRequest(file),
  );
  await page.goto(match.path, { waitUntil: 'commit' });
  await Promise.all(asked);
});

test('two visitors see each ball as it falls, on a phone and on a television', async ({ places, enter }) => {
  test.slow();
  const captain = await aNewPlayer(places, 'Asha Rao');
  const match = await PlayedMatch.make(captain.api);
  const [phone, wall] = await Promise.all([enter(), enter()]);
  await wall.setViewportSize({ width: 1920, height: 1080 });
  // The wall has two addresses; `match-evening.spec.ts` opens the other one.
  const wallPath = `${match.path.replace('/match/', '/matches/')}/live`;
  await Promise.all([phone.goto(match.path), wall.goto(wallPath)]);
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Andheri Night Riders');
  // The page that the API serves has this heading, too, but no button.
  await expect(phone.getByRole('button', { name: 'Share the match' })).toBeVisible();
  await expectGoodScreen(phone);
  const documents = () =>
    Promise.all([phone, wall].map((page) => page.evaluate(() => performance.timeOrigin)));
  const before = await documents();

  for (const [ball, score] of FIRST_OVER) {
    await match.ball(ball).send();
    await patientExpect(scoreOn(phone)).toHaveText(score);
    await patientExpect(wall.locator('.wall-total')).toHaveText(score);
  }
  await expect(phone.locator('.score-over .score-ball')).toHaveCount(6);
  await patientExpect(phone.getByRole('row', { name: /^Bala Iyer b Gauri Nair/ })).toBeVisible();
  await patientExpect(
    phone.getByRole('img', { name: /^Line chart .*Andheri Night Riders: 14\/1/ }),
  ).toBeVisible();
  await patientExpect(
    phone.getByRole('listitem').filter({ hasText: 'Gauri Nair to Chirag Shah, SIX' }).last(),
  ).toBeVisible();
  await expectGoodScreen(phone);
  await expectGoodScreen(wall);

  match.playOut((nth) => ({ bat: nth % 3 }));
  await match.send();
  await patientExpect(phone.getByText(/^(Andheri|Bandra).* won by/)).toBeVisible();
  await patientExpect(wall.getByText(/^(Andheri|Bandra).* won by/)).toBeVisible();
  await patientExpect(phone.getByRole('tab')).toHaveCount(2);
  await expect(phone.getByText('Result not confirmed yet')).toBeVisible();
  await expect(phone.getByRole('heading', { name: /^Best of / })).toHaveCount(2);
  await expectGoodScreen(phone);
  await expectGoodScreen(wall);
  expect(await documents(), 'documents loaded').toEqual(before);
});

test('a match says what its scorer took back and corrected, and who did it to those who run it', async ({
  places,
  enter,
}) => {
  test.slow();
  const captain = await aNewPlayer(places, 'Asha Rao');
  const match = await PlayedMatch.make(captain.api);
  await match.ball({ bat: 4, boundary: 4 }).ball({ bat: 1 }).send();
  const [own, visitor] = await Promise.all([enter(captain), enter()]);
  await Promise.all([own, visitor].map((page) => page.goto(match.path)));
  await patientExpect(visitor.getByRole('listitem').filter({ hasText: 'FOUR' }).last()).toBeVisible();
  await expect(visitor.getByText(/by the scorer$/)).toHaveCount(0);

  const [, four] = match.recorded;
  const ball = { ...(four && 'ball' in four ? four.ball : undefined), bat: 2, boundary: undefined } as Ball;
  await match
    .add({ do: 'correct', of: four?.id ?? '', ball })
    .ball({ bat: 6, boundary: 6 })
    .add({ do: 'undo' })
    .send();
  for (const page of [own, visitor]) {
    await patientExpect(scoreOn(page)).toHaveText('3/0');
    await page.getByText('2 changes by the scorer').click();
    const corrected = page.getByRole('listitem').filter({ hasText: 'Corrected' });
    await expect(corrected.getByRole('deletion')).toHaveText('0.1 Gauri Nair to Asha Rao, FOUR');
    await expect(corrected.getByRole('insertion')).toHaveText('0.1 Gauri Nair to Asha Rao, 2 runs');
    const takenBack = page.getByRole('listitem').filter({ hasText: 'Taken back' });
    await expect(takenBack.getByRole('deletion')).toHaveText(/SIX$/);
    await expectGoodScreen(page);
  }
  await expect(own.getByText(/^Asha, /)).toHaveCount(2);
  await expect(visitor.getByText(/^Asha, /)).toHaveCount(0);
});

test('the score is legible before any script has loaded, in both themes', async ({ places, enter }) => {
  const captain = await aNewPlayer(places, 'Asha Rao');
  const match = await PlayedMatch.make(captain.api);
  await match.ball({ bat: 4, boundary: 4 }).send();
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await enter();
    await page.emulateMedia({ colorScheme });
    // They never arrive.
    await page.route('**/assets/*.js', () => {});
    await page.goto(match.path, { waitUntil: 'commit' });
    await expect(page.getByText('4/0')).toBeVisible();
    await expectGoodScreen(page);
  }
});

test('a viewer whose live connection is cut sees since when, and catches up when it is back', async ({
  places,
  enter,
}) => {
  test.slow();
  const captain = await aNewPlayer(places, 'Asha Rao');
  const match = await PlayedMatch.make(captain.api);
  await match.ball({ bat: 1 }).send();
  const page = await enter();
  const socket = await switchOnSocket(page);
  await page.goto(match.path);
  await match.ball({ bat: 2 }).send();
  await patientExpect(scoreOn(page)).toHaveText('3/0');

  await socket.cut();
  const mark = page.getByText(/^Not live: this was the score at \d/);
  await patientExpect(mark).toBeVisible();
  await expectGoodScreen(page);
  await match.ball({ bat: 4, boundary: 4 }).send();
  // Without live updates the page asks now and then.
  await patientExpect(scoreOn(page)).toHaveText('7/0');

  socket.mend();
  // A socket that was cut while it opened is given up only after its handshake's 20 s.
  await expect(mark).toHaveCount(0, { timeout: 60_000 });
  await match.ball({ isOut: true }).send();
  await patientExpect(scoreOn(page)).toHaveText('7/1');
});

const VERDICT = '.score-acts + .panel, .score-acts + .notice, .score-acts + .stack-4 > *';
/** Parts of a match's page that a reader sees without scrolling, in the order of the page. */
const SEEN_FIRST = ['.score-status', '.score-sides', '.score-over', '.score-crease', '.score-last', VERDICT];

/** The top of each part that is visible, in whole pixels from the top of the content. */
const placesOf = (page: Page) =>
  page.locator('main .match-page').evaluate(
    (content, parts) =>
      parts.flatMap((part) => {
        const { top, height } = content.querySelector(part)?.getBoundingClientRect() ?? { top: 0, height: 0 };
        return height > 0 ? [[part, Math.round(top - content.getBoundingClientRect().top)]] : [];
      }),
    SEEN_FIRST,
  );

/** Every name takes two lines, and is longer than the 40 bytes that the socket's board has of it. */
const LONG_NAMES = SIDES.map(({ name, players }) => ({
  name,
  players: players.map((player) => `वेंकटरामनाथन श्रीनिवासराघवन चक्रवर्ती ${player}`),
})) as typeof SIDES;

for (const [name, play] of [
  ['is played', (match: PlayedMatch) => match.ball({ bat: 6, boundary: 6 }).ball({ bat: 1 })],
  ['is over', (match: PlayedMatch) => match.playOut((nth) => ({ bat: nth < 10 ? 1 : 2 }))],
] as const) {
  test(`nothing of a match that ${name} moves on a phone when the app takes over`, async ({
    places,
    browser,
  }) => {
    const captain = await aNewPlayer(places, 'Asha Rao');
    const match = await PlayedMatch.make(captain.api, LONG_NAMES);
    await play(match).send();
    const seen = [];
    for (const javaScriptEnabled of [false, true]) {
      const context = await browser.newContext({
        baseURL: places.baseUrl,
        viewport: { width: 360, height: 740 },
        javaScriptEnabled,
      });
      const page = await context.newPage();
      await page.goto(match.path);
      if (javaScriptEnabled) await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      seen.push(await placesOf(page));
      await context.close();
    }
    expect(seen[0]?.length).toBeGreaterThan(2);
    expect(seen[1]).toEqual(seen[0]);
  });
}

/**
 * What the page paints with at most, gzipped: document, styles, preloaded fonts, and the scripts that only it needs.
 */
const MAX_FIRST_PAINT_BYTES = 150_000;

const IMPORTED = /(?:from|import)"\.\/([^"]+\.js)"/g;

/** The script of the page of a match and those that it imports, without the frame's. */
async function scriptsOfMatchPage(html: string, read: (path: string) => Promise<Buffer>): Promise<Buffer[]> {
  const links = [...html.matchAll(/<(?:link|script)[^>]* (?:href|src)="(\/assets\/[^"]+\.js)"[^>]*>/g)];
  const frame = new Set(
    links.flatMap(([link, path = '']) => (/data-(screen|language)/.test(link) ? [] : [path])),
  );
  const found = new Map<string, Buffer>();
  const waiting = links.flatMap(([link, path = '']) => (link.includes('data-screen="match"') ? [path] : []));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (frame.has(path) || found.has(path)) continue;
    const script = await read(path);
    found.set(path, script);
    waiting.push(...[...script.toString().matchAll(IMPORTED)].map(([, name]) => `/assets/${name}`));
  }
  return [...found.values()];
}

test('a link to a match paints the score from less than 150 kB, its own scripts included', async ({
  places,
}) => {
  const captain = await aNewPlayer(places, 'Asha Rao');
  const match = await PlayedMatch.make(captain.api);
  await match.ball({ bat: 6, boundary: 6 }).send();
  const read = async (path: string) => {
    const answer = await fetch(new URL(path, places.baseUrl), { headers: { 'accept-encoding': 'identity' } });
    expect(answer.status, path).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const html = await read(match.path);
  expect(html.toString()).toMatch(/<bdi>Andheri Night Riders<\/bdi><\/dt><dd><b class="num">6\/0/);
  const links = [...html.toString().matchAll(/<link [^>]*>/g)].map(([link]) => link);
  const needed = links.filter((link) => /rel="stylesheet"|as="font"/.test(link));
  expect(needed.length).toBeGreaterThan(2);
  const files = await Promise.all(needed.map((link) => read(/href="([^"]+)"/.exec(link)?.[1] ?? '')));
  const scripts = await scriptsOfMatchPage(html.toString(), read);
  expect(scripts.length).toBeGreaterThan(3);
  const bytes = [html, ...files, ...scripts].reduce((sum, file) => sum + gzipSync(file).length, 0);
  expect(bytes).toBeLessThan(MAX_FIRST_PAINT_BYTES);
});
