import { type ComponentType, useState } from 'react';
import { late } from '../components/late.js';

/** Loads a screen before the app is drawn, so that it stands in the first drawing; else when it is shown. */
function firstScreen(load: () => Promise<ComponentType>) {
  let known: ComponentType | undefined;
  const ready = async () => {
    known ??= await load();
    return known;
  };
  const Later = late(async () => ({ default: await ready() }));
  function Screen() {
    // It stays what it was drawn with.
    const [Page] = useState(() => known ?? Later);
    return <Page />;
  }
  return { Screen, ready };
}

const home = firstScreen(async () => (await import('../features/home/pages/home-page.js')).HomePage);
const ground = firstScreen(async () => (await import('../features/grounds/pages/ground-page.js')).GroundPage);

export const HomePage = home.Screen;
export const GroundPage = ground.Screen;

const SCREENS = { home, ground };
export type FirstScreen = keyof typeof SCREENS;

/** Never fails: a screen whose code does not come says so where it is drawn. */
export async function loadFirstScreen(name: FirstScreen): Promise<void> {
  await SCREENS[name].ready().catch((error) => console.warn('A screen could not be loaded', error));
}
