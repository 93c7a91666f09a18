// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cardOf } from '@crease/shared/cricket/match';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubDialogs } from '../../../components/testing/stub-dialogs.js';
import { LogStore } from '../log/log-store.js';
import { ScoringSession, type Snapshot } from '../log/session.js';
import { MATCH, ScoringServer } from '../testing/scoring-server.js';
import { Scorer } from './scorer.js';

let server: ScoringServer;
let session: ScoringSession;
let root: Root;
let show: (snapshot: Snapshot) => void;

function Page() {
  const [snapshot, setSnapshot] = useState(session.now);
  show = setSnapshot;
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Scorer session={session} snapshot={snapshot} />
      </MemoryRouter>
    </QueryClientProvider>
  );
}

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  stubDialogs();
  server = new ScoringServer();
  let ids = 0;
  const opened = await ScoringSession.open(await LogStore.open(MATCH._id), server, {
    newId: () => `e${ids++}`,
    onChange: (snapshot) => show?.(snapshot),
  });
  if (!opened) throw new Error('The match could not be opened');
  session = opened;
  await session.takeLease();
  document.body.innerHTML = '<main id="main" tabindex="-1"></main>';
  root = createRoot(document.getElementById('main') as HTMLElement);
  root.render(<Page />);
  await click('Start the innings');
  await seen('0, dot ball');
});
afterEach(() => root.unmount());

/** The topmost dialog hides the buttons of the page. */
const scope = () => [...document.querySelectorAll('dialog')].at(-1) ?? document.body;
const nameOf = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent ?? '';
const find = (name: string | RegExp) =>
  [...scope().querySelectorAll('button')].find((button) =>
    typeof name === 'string' ? nameOf(button) === name : name.test(nameOf(button)),
  );

/** A busy machine needs longer than the default second. */
const until = <T,>(check: () => T) => vi.waitFor(check, { timeout: 30_000 });
const seen = (name: string | RegExp) =>
  until(() => {
    const button = find(name);
    if (!button) throw new Error(`No button ${name} in ${scope().textContent}`);
    return button;
  });
const click = async (name: string | RegExp) => (await seen(name)).click();
const press = (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key }));
const shows = (text: string) => until(() => expect(document.body.textContent).toContain(text));
const innings = () => cardOf(session.now.state).innings[0];

test('scores by one tap, says the ball in words, and takes it back', async () => {
  await click('Boundary 4');
  await shows('0.1 B 0 to A 0, FOUR');
  await shows('Everything is sent');
  expect(server.events).toHaveLength(2);
  await click('Undo');
  await shows('0/0');
  expect(innings()?.total).toBe(0);
});

test('scores by the keyboard alone', async () => {
  press('3');
  await shows('0.1 B 0 to A 0, 3 runs');
  press('w');
  await seen('2');
  press('1');
  await shows('wide, 2 runs');
  press('o');
  await click('Bowled');
  await shows('Who comes in?');
  await click('A 3');
  await seen('0, dot ball');
  expect(innings()).toMatchObject({ total: 5, wickets: 1, extras: { wide: 2 } });
  press('6');
  await shows('SIX');
  press('u');
  await until(() => expect(innings()?.total).toBe(5));
});

test('asks for the next bowler only where there is a choice', async () => {
  for (let ball = 0; ball < 6; ball += 1) {
    await click('0, dot ball');
    await until(() => expect(innings()?.balls).toBe(ball + 1));
  }
  await shows('Who bowls next?');
  expect(find('B 0')).toBeUndefined();
  await click('B 2');
  await click('1 run');
  await shows('1.1 B 2 to A 1, 1 run');
});

test('says how much is waiting without a network, and that it is sent once it is', async () => {
  server.isOffline = true;
  await click('1 run');
  await shows('1 ball to send');
  await click('2 runs');
  await shows('2 balls to send');
  await shows('No connection');
  server.isOffline = false;
  await session.takeLease();
  await shows('Everything is sent');
  expect(server.events).toHaveLength(3);
});

test('corrects a ball of the history to a wicket, and asks who came in', async () => {
  await click('1 run');
  await shows('0.1');
  await click('2 runs');
  await shows('0.2');
  await click('All balls');
  await click(/^Change: 0\.1/);
  await click('Correct it');
  await click('Out');
  await click('Bowled');
  await shows('Who came in then?');
  await click('A 4');
  await until(() => expect(innings()).toMatchObject({ total: 2, wickets: 1 }));
  await until(() => expect(server.events).toHaveLength(5));
});

test('asks a person to choose between two series, and goes on with this one', async () => {
  server.isOffline = true;
  await click('1 run');
  await shows('1 ball to send');
  server.isOffline = false;
  server.events.push({ id: 'other', ball: { bowler: 'b0', striker: 'a0', bat: 6 } });
  await session.takeLease();
  await shows('Two phones have scored this match');
  expect(find('0, dot ball')).toBeUndefined();
  await click('Keep this phone');
  await seen('0, dot ball');
  await until(() =>
    expect(server.events.map((event) => ('do' in event ? event.do : 'ball'))).toEqual([
      'open',
      'ball',
      'branch',
      'ball',
    ]),
  );
  expect(innings()?.total).toBe(1);
});

test('offers what else may happen, and asks before it ends the innings', async () => {
  await click('More');
  await click('End the innings');
  await shows('You can undo this.');
  await click('Yes');
  await until(() => expect(innings()).toMatchObject({ closed: true, closedBy: 'ended' }));
});

test('a match without a result leads to its page, once everything is sent, with nothing to confirm', async () => {
  const link = () => document.querySelector('.scorer-ask a')?.textContent;
  server.isOffline = true;
  await click('More');
  await click('Abandon the match');
  await click('Rain');
  await click('Yes');
  await shows('The match is over');
  expect(link()).toBeUndefined();
  server.isOffline = false;
  await session.takeLease();
  await until(() => expect(link()).toBe('See the match'));
});

test('adds a player who comes late, who may bowl and is named at once', async () => {
  await click('More');
  await click('A player comes late');
  await click('Bandra');
  await shows('Name');
  const field = scope().querySelector('input');
  if (!field) throw new Error('There is no field for the name');
  type(field, 'Late Gauri');
  await click('Add the player');
  await shows('Late Gauri joins');
  await click('More');
  await click('Another bowler');
  await click('Late Gauri');
  await click('1 run');
  await shows('0.1 Late Gauri to A 0, 1 run');
});

test('corrects the opening of the innings, and what follows from it', async () => {
  await click('1 run');
  await shows('0.1 B 0 to A 0');
  await click('All balls');
  await click(/^Change: The innings begins/);
  await click('Correct it');
  const [striker] = await until(() => {
    const fields = [...scope().querySelectorAll('select')];
    expect(fields).toHaveLength(3);
    return fields;
  });
  if (!striker) throw new Error('There is no field for the striker');
  type(striker, 'a3');
  await click('Correct the opening');
  await until(() => expect(innings()?.batting[0]).toMatchObject({ playerId: 'a3', runs: 1 }));
});

test('names the ball that an edit would make impossible, and changes nothing', async () => {
  await click('1 run');
  await shows('0.1 B 0 to A 0');
  await click('All balls');
  await click(/^Change: The innings begins/);
  await click('Remove it');
  await shows('impossible: 0.1 B 0 to A 0, 1 run.');
  expect(innings()).toMatchObject({ total: 1, balls: 1 });
});

test('puts what was missed between two balls', async () => {
  await click('1 run');
  await shows('0.1 B 0 to A 0');
  await click('All balls');
  await click(/^Change: 0.1/);
  await click('Add something else before');
  await click('Change ends');
  await until(() => expect(innings()?.batting.find(({ runs }) => runs === 1)?.playerId).toBe('a1'));
});

test('says that an entry is not saved when the browser has no room, until one is', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await click('Boundary 6');
  await shows('The last entry is not saved and does not count');
  expect(innings()?.total).toBe(0);
  expect(session.now.log.waiting).toEqual([]);
  put.mockRestore();
  await click('Boundary 4');
  await until(() => expect(innings()?.total).toBe(4));
  await until(() => expect(document.body.textContent).not.toContain('is not saved'));
});

test('the phone ticks when a ball is saved, and buzzes when it is not', async () => {
  const vibrate = vi.fn((_pattern: number | number[]) => true);
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate });
  await click('Boundary 4');
  await until(() => expect(vibrate.mock.calls).toEqual([[15]]));
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await click('1 run');
  await until(() => expect(vibrate.mock.calls).toEqual([[15], [[300]]]));
  put.mockRestore();
  Reflect.deleteProperty(navigator, 'vibrate');
});

/** Sets a field as typing or choosing does: React listens to the native setter's event. */
function type(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }));
}
