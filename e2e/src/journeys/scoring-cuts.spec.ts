import { listMatchEvents, readMatch } from '@crease/shared/contracts/matches';
import type { MatchEvent } from '@crease/shared/cricket/events';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { Chance } from '../chaos/prng.js';
import { isAlive, type RunningSystem } from '../system.js';
import { expect, patientExpect, setOffline } from './fixtures.js';
import { aNewPlayer, type Person } from './people.js';
import { aMatch } from './scored-match.js';
import { test } from './testing/own-system.js';
import { until } from './until.js';

const SENT = 'Everything is sent';
const EVENTS = /\/api\/matches\/[0-9a-f]+\/events$/;
const RUNS = ['0', '1', '2', '3', '4', '6'];
const BALLS = 200;
const CUTS = 30;
/** After how many cuts the API is killed besides. */
const KILLS = [4, 13, 22];
const SEED = 20_261_128;
/** What the phone's requests get while the API is away. */
const AWAY = /^(0|502|503|504) \/api\//;

/** Runs of each ball that was tapped, and takings back. */
type Tapped = number | 'undo';

/** Total and overs after these balls, as the board shows them. */
function scoreAfter(balls: readonly number[]): string {
  const total = balls.reduce((sum, runs) => sum + runs, 0);
  return `${total}/0 (${Math.floor(balls.length / 6)}.${balls.length % 6})`;
}

const scoreOn = (page: Page) => page.locator('.scorer-total');

/** The scorer's phone, whose tab dies and whose network fails. */
class Phone {
  private trouble: 'none' | 'unsent' | 'unanswered' = 'none';
  private page: Page | undefined;
  /** Everything that was shown as saved, in order. */
  readonly tapped: Tapped[] = [];
  /** Runs of the balls that were not taken back. */
  readonly balls: number[] = [];

  constructor(
    private readonly context: BrowserContext,
    private readonly path: string,
    private readonly chance: Chance,
  ) {}

  get open(): Page {
    if (!this.page) throw new Error('The page is not open');
    return this.page;
  }

  async start(page: Page): Promise<void> {
    await this.context.route(EVENTS, (route) => this.meddle(route));
    this.page = page;
    await page.goto(this.path);
    await page.getByRole('button', { name: 'Start the innings' }).click();
    await patientExpect(page.getByRole('button', { name: '0, dot ball' })).toBeVisible();
    await page.waitForFunction(
      async () => navigator.serviceWorker.controller && (await caches.match('/score.html')),
    );
    await page.waitForLoadState('networkidle');
  }

  private async meddle(route: Route): Promise<void> {
    const { trouble } = this;
    if (route.request().method() !== 'POST' || trouble === 'none') return await route.fallback();
    this.trouble = 'none';
    // The server takes the events, but its answer is lost.
    if (trouble === 'unanswered') await route.fetch();
    await route.abort();
  }

  /** Taps so many balls without waiting, and returns their runs. */
  private async tap(count: number): Promise<number[]> {
    const keys = Array.from({ length: count }, () => this.chance.pick(RUNS));
    for (const key of keys) await this.open.keyboard.press(key);
    return keys.map(Number);
  }

  private took(balls: readonly number[]): void {
    this.tapped.push(...balls);
    this.balls.push(...balls);
  }

  async expectShown(): Promise<void> {
    await patientExpect(scoreOn(this.open)).toHaveText(scoreAfter(this.balls));
  }

  async play(count: number): Promise<void> {
    this.took(await this.tap(count));
    await this.expectShown();
  }

  async undo(): Promise<void> {
    await this.open.keyboard.press('u');
    this.tapped.push('undo');
    this.balls.pop();
    await this.expectShown();
  }

  /** The request of the next ball is lost on its way, or its answer is. */
  loseRequest(kind: 'unsent' | 'unanswered'): void {
    this.trouble = kind;
  }

  async setOffline(offline: boolean): Promise<void> {
    await setOffline(this.context, offline);
  }

  /** The tab dies while balls are tapped. Those that it does not show afterwards were not shown before either. */
  async die(count: number): Promise<void> {
    const before = this.balls.length;
    const tapping = await this.tap(count);
    const shown = (await scoreOn(this.open).textContent()) ?? '';
    await this.crash();
    await this.reopen();
    const possible = Array.from({ length: count + 1 }, (_, n) => [...this.balls, ...tapping.slice(0, n)]);
    const now = await until('the score', async () => {
      const text = (await scoreOn(this.open).textContent())?.trim();
      return possible.find((balls) => scoreAfter(balls) === text);
    });
    expect(possible.findIndex((balls) => scoreAfter(balls) === shown.trim())).toBeLessThanOrEqual(
      now.length - before,
    );
    this.took(now.slice(before));
  }

  private async crash(): Promise<void> {
    const dying = this.open;
    const died = dying.waitForEvent('crash');
    const session = await this.context.newCDPSession(dying);
    session.send('Page.crash').catch(() => undefined);
    await died;
    await dying.close();
  }

  async reopen(): Promise<void> {
    if (!this.open.isClosed()) await this.open.close();
    this.page = await this.context.newPage();
    await this.page.goto(this.path);
    await patientExpect(this.page.getByRole('button', { name: '0, dot ball' })).toBeVisible();
  }
}

/** Which of these hits the phone, and how it comes out of it. */
const CUT_WEIGHTS = { die: 6, offline: 6, 'offline-reload': 2, unsent: 8, unanswered: 8 };

async function cut(phone: Phone, chance: Chance, count: number): Promise<void> {
  const kind = chance.weighed(CUT_WEIGHTS);
  if (kind === 'die') return await phone.die(count);
  if (kind === 'unsent' || kind === 'unanswered') {
    phone.loseRequest(kind);
    return await phone.play(count);
  }
  await phone.setOffline(true);
  await phone.play(count);
  if (kind === 'offline-reload') {
    await phone.reopen();
    await phone.expectShown();
  }
  await phone.setOffline(false);
}

/** Kills the API, which the launcher starts again. */
async function killApi(system: RunningSystem): Promise<void> {
  const pid = await until('a living API', async () => {
    const recorded = system.pidOf('api');
    return isAlive(recorded) ? recorded : undefined;
  });
  process.kill(pid, 'SIGKILL');
}

async function serverSide(person: Person, id: string) {
  const params = { id };
  const { card } = await person.api.call(readMatch, { params });
  const { events } = await person.api.call(listMatchEvents, { params });
  return { card, events: events as readonly MatchEvent[] };
}

/** Balls and takings back in the order of the log. */
const logged = (events: readonly MatchEvent[]): Tapped[] =>
  events.flatMap((event): Tapped[] => {
    if ('ball' in event && event.ball) return [event.ball.bat];
    return 'do' in event && event.do === 'undo' ? ['undo'] : [];
  });

test('200 balls are scored through 30 cuts and three kills of the API, and the server has each of them once', async ({
  places,
  own: { system },
  enter,
  expectRefusal,
  complaints,
}) => {
  test.slow();
  const captain = await aNewPlayer(places, 'Asha Rao');
  const match = await aMatch(captain);
  expectRefusal(0, `/api/matches/${match._id}/events`);
  const page = await enter(captain);
  const chance = new Chance(SEED);
  const phone = new Phone(page.context(), `/match/${match._id}/score`, chance);
  await phone.start(page);
  for (let done = 0; done < CUTS; done += 1) {
    const left = BALLS - phone.balls.length;
    const count = Math.ceil(left / (CUTS - done));
    await cut(phone, chance, count);
    if (done % 7 === 3) await phone.undo();
    if (KILLS.includes(done)) await killApi(system);
  }
  if (phone.balls.length < BALLS) await phone.play(BALLS - phone.balls.length);
  await patientExpect(phone.open.getByText(SENT)).toBeVisible();
  complaints.expected.push(...complaints.heard.filter((words) => AWAY.test(words)));
  const { card, events } = await serverSide(captain, match._id);
  expect(logged(events)).toEqual(phone.tapped);
  const total = phone.balls.reduce((sum, runs) => sum + runs, 0);
  expect(card.innings).toMatchObject([{ total, balls: BALLS, wickets: 0 }]);
});
