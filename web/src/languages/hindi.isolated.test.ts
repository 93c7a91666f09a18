import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { hindi } from './hindi.js';
import { hindiAdmin } from './hindi-admin.js';
import { hindiArticles } from './hindi-articles.js';
import { hindiEmbed } from './hindi-embed.js';
import { hindiFigures } from './hindi-figures.js';
import { hindiGames } from './hindi-games.js';
import { hindiHelp } from './hindi-help.js';
import { hindiMatchSetup } from './hindi-match-setup.js';
import { hindiOwner } from './hindi-owner.js';
import { hindiOwnerTournaments } from './hindi-owner-tournaments.js';
import { hindiScoreboard } from './hindi-scoreboard.js';
import { hindiScoring } from './hindi-scoring.js';
import { hindiTeams } from './hindi-teams.js';
import { hindiTournaments } from './hindi-tournaments.js';

const { spoken } = vi.hoisted(() => ({ spoken: new Map<string, object>() }));
vi.mock('../lib/language/language.js', () => ({
  language: 'en',
  locale: 'en-IN',
  inLanguage: (name: string, english: object) => {
    spoken.set(name, english);
    return english;
  },
}));

const SOURCES = join(import.meta.dirname, '..');
const sourceOf = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
/** Paths of the web's sources, as an import from here names them. */
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$/.test(path) && !path.startsWith('lib/language/'))
  .map((path) => `../${path}`);
const isTexts = (path: string) => /\/texts(\.ts|\/[\w-]+\.ts)$/.test(path);
/** Every file of texts. A new one anywhere in the web is found by its name, or by what it calls. */
const loaded = new Map<string, Record<string, unknown>>();
for (const path of sources)
  if (isTexts(path) || /\b(inLanguage|entriesOf)\(/.test(sourceOf(path)))
    loaded.set(path, await import(path));

const catalogues = {
  ...hindi,
  ...hindiAdmin,
  ...hindiArticles,
  ...hindiEmbed,
  ...hindiFigures,
  ...hindiGames,
  ...hindiHelp,
  ...hindiMatchSetup,
  ...hindiOwner,
  ...hindiOwnerTournaments,
  ...hindiScoreboard,
  ...hindiScoring,
  ...hindiTeams,
  ...hindiTournaments,
};
const words = new Map<string, unknown>(Object.entries(catalogues));

/** Values that are not text: pictures, links, dates, ids. */
const NO_WORDS = new Set([
  'icon',
  'href',
  'to',
  'photo',
  'tag',
  'id',
  'category',
  'changed',
  'key',
  'figure',
]);
/** Words that are the same in both languages. */
const SAME = new Set([
  'frame.product',
  'footer.networks',
  'bookingDetail.methods.upi',
  'deskActions.methods.upi',
  'groundAbout.stats.responseRate',
  'notifications.badge',
  'home.hindi',
  // Stored with the booking, for the other side to read.
  'cancel.playerReason',
  'cancel.ownerReason',
]);

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Paths of the texts in `english` that `translated` lacks. */
function missing(english: unknown, translated: unknown, path: string): string[] {
  if (!isPart(english)) {
    const isWord = typeof english === 'string' ? english !== '' : typeof english === 'function';
    return !isWord || typeof translated === typeof english ? [] : [path];
  }
  return Object.entries(english).flatMap(([key, value]) => {
    const at = `${path}.${key}`;
    if (NO_WORDS.has(key) || SAME.has(at)) return [];
    return missing(value, isPart(translated) ? translated[key] : undefined, at);
  });
}

test('every file of texts is registered for translation', () => {
  const given = new Set<unknown>(spoken.values());
  const silent = [...loaded].flatMap(([path, exports]) =>
    isTexts(path)
      ? Object.entries(exports).flatMap(([name, value]) =>
          isPart(value) && !given.has(value) ? [`${path} ${name}`] : [],
        )
      : [],
  );
  expect(silent).toEqual([]);
  // Guards against an empty search: the files are really found.
  expect(loaded.size).toBeGreaterThan(30);
});

test('every text of every file has a Hindi translation', () => {
  expect([...spoken].flatMap(([name, english]) => missing(english, words.get(name), name))).toEqual([]);
});

test('the Hindi has no unused text', () => {
  const stray = [...words].flatMap(([name, hindiWords]) => missing(hindiWords, spoken.get(name), name));
  expect(stray).toEqual([]);
});

test('every text of the Hindi catalogues is in Devanagari', () => {
  const args = [1, 2, 3, 4];
  const said = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    if (typeof value === 'function') {
      const answer: unknown = Reflect.apply(value, undefined, args);
      // A value passed through unchanged (a name without Hindi) is not the catalogue's text.
      return args.some((arg) => arg === answer) ? [] : [String(answer)];
    }
    return Object.values(Object(value)).flatMap(said);
  };
  const stray = said(catalogues).filter((word) => word !== '' && !/[\u0900-\u097f]/.test(word));
  expect(stray).toEqual([]);
});

test('the Hindi before a thing is “सभी”, and “सब” is everything or everybody', () => {
  const THINGS =
    'जगह|टूर्नामेंट|खेल|मैच|दिन|नियम|जाँच|हिस्से|खिलाड़ी|शर्त|टीम|मैदान|बुकिंग|शहर|तारीख|गेंद|डिवाइस|सेशन|सूचना|घंटे|तस्वीर|भुगतान|रिफ़ंड|कोड|राय|पेज';
  const before = new RegExp(`(?<![\\u0900-\\u097f])सब (${THINGS}).*`, 'g');
  const files = ['web', 'shared', 'domain'].flatMap((workspace) => {
    const path = `../../../${workspace}/src`;
    return readdirSync(join(import.meta.dirname, path), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => `${path}/${file}`);
  });
  const stray = files.flatMap((file) =>
    [...sourceOf(file).matchAll(before)].map(([line]) => `${file}: ${line}`),
  );
  expect(stray).toEqual([]);
  // Guards against an empty search: the other workspaces have Hindi texts too.
  expect(files).toContain('../../../shared/src/news/news-in-hindi.ts');
});
