import type { Locator, Page } from '@playwright/test';
import type { World } from './world.js';

/** What happens to a request: it is never answered, answered with a 500, or blocked in the browser. */
export type Trouble = 'slow' | 'broken' | 'cut';

type Refusal = [status: number, path: string];

/** One screen in one state: how to get there, and what is visible then. */
export interface Screen {
  /** The viewer; by default a visitor. */
  as?: keyof World['people'];
  /** In a browser context of its own, for screens that would affect the next ones. */
  alone?: boolean;
  path: string | ((world: World) => string | Promise<string>);
  /** Addresses (Playwright globs) whose requests get into trouble. */
  trouble?: Record<string, Trouble>;
  /** Answers at these addresses that replace the system's, for a state that takes weeks to arise. */
  answers?: Record<string, object>;
  /** Expected refusals in this state: status and path. */
  refused?: Refusal[] | ((world: World) => Refusal[]);
  /** The browser's storage, as raw text by key. */
  stored?: Record<string, string>;
  /** Stops countdowns, so that the page does not leave by itself. */
  stays?: boolean;
  /** Live updates are unreachable. */
  deaf?: boolean;
  /** The network goes away once the page is complete. */
  offline?: boolean;
  /** Actions on the page. */
  act?: (page: Page, world: World) => Promise<void>;
  /** The page's heading, and what else must be visible. */
  title?: string | RegExp;
  shows?: (string | RegExp | ((page: Page, world: World) => Locator))[];
  /** The final address, if it differs. */
  landsOn?: RegExp;
}

export type Screens = Record<string, Screen>;

export const UNKNOWN_ID = 'f'.repeat(24);

/** Must be shown as text, whatever it contains. */
export const HOSTILE = encodeURIComponent(`"><img src=x onerror="name='owned'">`);

/** The city of the world's grounds, as the browser stores it. */
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

/** Every record that the app stores, corrupted. */
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
