import type { Locator, Page } from '@playwright/test';
import type { World } from './world.js';

/** What becomes of a request: it is never answered, refused with a 500, or not let out of the browser. */
export type Trouble = 'slow' | 'broken' | 'cut';

/** One screen in one state: how one comes there, and what then stands there. */
export interface Screen {
  /** Who looks; a visitor unless it says. */
  as?: keyof World['people'];
  /** In a browser of its own, for what spoils it for the next. */
  alone?: boolean;
  path: string | ((world: World) => string | Promise<string>);
  /** Addresses (globs of Playwright) whose requests get into trouble. */
  trouble?: Record<string, Trouble>;
  /** Refusals that belong to the state: status and path. */
  refused?: [status: number, path: string][];
  /** What the browser's storage holds, as raw text by key. */
  stored?: Record<string, string>;
  /** Stops what counts seconds, so that the page does not leave by itself. */
  stays?: boolean;
  /** The live updates cannot be reached. */
  deaf?: boolean;
  /** The network goes once the page stands. */
  offline?: boolean;
  /** What is done there. */
  act?: (page: Page, world: World) => Promise<void>;
  /** The heading that leads it, and what else must stand there. */
  title?: string | RegExp;
  shows?: (string | RegExp | ((page: Page, world: World) => Locator))[];
  /** Where one ends up, if elsewhere. */
  landsOn?: RegExp;
}

export type Screens = Record<string, Screen>;

export const UNKNOWN_ID = 'f'.repeat(24);

/** Nothing that a link could carry must be taken for more than text. */
export const HOSTILE = encodeURIComponent(`"><img src=x onerror="name='owned'">`);

/** The city whose grounds are the world's, as the browser keeps it. */
export const CITY_STORED = {
  'crease.city': JSON.stringify({
    id: 'patna',
    name: 'Patna',
    nameHi: 'पटना',
    state: 'Bihar',
    latitude: 25.5941,
    longitude: 85.1376,
    popular: false,
  }),
};

/** Every record that the app keeps, spoiled. */
export const SPOILED = Object.fromEntries(
  [
    ['city', '{"id":7}'],
    ['user', '{"role":"king"}'],
    ['session', '"yes"'],
    ['language', '"xx"'],
    ['favorites', '[{"_id":1}]'],
    ['favorites-owner', '{'],
    ['hold', '[]'],
    ['notifications', 'null'],
    ['payment-attempt', '{{{'],
    ['tickets', '[1,2]'],
    ['push-off', '""'],
  ].map(([key, text]) => [`crease.${key}`, text ?? '']),
);
