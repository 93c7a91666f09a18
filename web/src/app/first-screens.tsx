import { type ComponentType, useState } from 'react';
import { late } from '../components/late.js';
import { loadWords } from '../lib/language/language.js';
import { matchWords } from './screen.js';

/** Loads a screen before the app is rendered, so that it is part of the first render. Otherwise it loads when shown. */
function firstScreen(load: () => Promise<ComponentType>) {
  let known: ComponentType | undefined;
  const ready = async () => {
    known ??= await load();
    return known;
  };
  const Later = late(async () => ({ default: await ready() }));
  function Screen() {
    // The component stays the one of the first render.
    const [Page] = useState(() => known ?? Later);
    return <Page />;
  }
  return { Screen, ready };
}

const home = firstScreen(async () => (await import('../features/home/pages/home-page.js')).HomePage);
const ground = firstScreen(async () => (await import('../features/grounds/pages/ground-page.js')).GroundPage);
const match = firstScreen(async () => {
  const [{ MatchPage }] = await Promise.all([
    import('../features/scoreboard/pages/match-page.js'),
    loadWords(matchWords),
  ]);
  return MatchPage;
});

export const HomePage = home.Screen;
export const GroundPage = ground.Screen;
export const MatchPage = match.Screen;

const SCREENS = { home, ground, match };
export type FirstScreen = keyof typeof SCREENS;

/** Never rejects: a screen whose code does not load reports that where it is rendered. */
export async function loadFirstScreen(name: FirstScreen): Promise<void> {
  await SCREENS[name].ready().catch((error) => console.warn('A screen could not be loaded', error));
}
