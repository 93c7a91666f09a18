import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getGround } from '@crease/domain/catalogue/grounds/ground.service';
import { writeEmbedOrigins } from '@crease/domain/catalogue/grounds/ground-changes.queries';
import { confirmMatch, disputeMatch } from '@crease/domain/play/matches/confirm-match';
import { createTournament } from '@crease/domain/play/tournaments/organise';
import { callerOf, TestMatch } from '@crease/domain/testing/a-match';
import { aTournament, tournamentTerms } from '@crease/domain/testing/a-tournament';
import { aGround } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerFailures } from '../http/failures.js';
import { servePages } from './serve-pages.js';

let world: World;
let base: string;
let close: () => void;
const folder = mkdtempSync(join(tmpdir(), 'crease-pages-'));

beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: 'https://crease.test' });
  writeFileSync(
    join(folder, 'index.html'),
    '<html><link data-styles="match" href="/match.css"><!--head--><title>Crease</title><meta property="og:image" content="/icons/preview.jpg" /><!--/head--><!--splash--><p>splash</p><!--/splash--><p>app</p><div id="root"><!--main--><h1>Cricket Grounds</h1><!--/main--></div></html>',
  );
  const app = express().use('/api', servePages(world.core, folder)).use(answerFailures(world.core.log));
  await new Promise<void>((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => {
      const address = server.address();
      base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api`;
      close = () => server.close();
      resolve();
    });
  });
});
afterAll(async () => {
  close();
  rmSync(folder, { recursive: true });
  await world.close();
});

it('gives each ground its own title, preview and structured data, with hostile names escaped', async () => {
  const ground = await aGround(world.core, { name: 'Nets & </script><b>Co' });
  const html = await (await fetch(`${base}/pages/ground/${ground._id}`)).text();
  expect(html).toContain('<title>Nets &amp; &lt;/script&gt;&lt;b&gt;Co,');
  expect(html).toContain(`content="https://crease.test/api/pages/ground/${ground._id}/picture.jpg"`);
  expect(html).toContain('<p>app</p>');
  expect(html).not.toContain('<title>Crease</title>');
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'SportsActivityLocation',
    name: 'Nets & </script><b>Co',
    address: { addressCountry: 'IN' },
    priceRange: 'From ₹810 an hour + 2% fee',
  });
  expect(html).toMatch(/<meta name="description" content="[^"]* From ₹810 an hour \+ 2% fee\. /);
  expect(html).toMatch(/<meta property="og:description" content="[^"]* From ₹810 an hour \+ 2% fee\. /);
  expect(html).toContain('<b class="num">₹810</b>');
});

it('gives a tournament its title and preview, with hostile names escaped, and a draft none', async () => {
  const { tournament, owner, ground } = await aTournament(world.core, { name: 'Cup & <b>' });
  const html = await (await fetch(`${base}/pages/tournament/${tournament._id}`)).text();
  const address = `/tournament/cup-b-${tournament._id}`;
  expect(html).toContain(`<link rel="canonical" href="https://crease.test${address}" />`);
  expect(await (await fetch(`${base}/pages${address}`)).text()).toBe(html);
  expect((await fetch(`${base}/pages/tournament/cup-b`)).status).toBe(404);
  expect(html).toContain(
    `https://crease.test/api/tournaments/${tournament._id}/card.png?t=${tournament.seq}`,
  );
  expect(html).toContain('<title>Cup &amp; &lt;b&gt; · Crease</title>');
  expect(html).toMatch(/<meta property="og:description" content="Box cricket, [^"]*Open for entry: 8 teams/);
  expect(html).toContain('<h1 dir="auto">Cup &amp; &lt;b&gt;</h1>');
  const draft = await createTournament(world.core, callerOf(owner), tournamentTerms(ground));
  expect((await fetch(`${base}/pages/tournament/${draft._id}`)).status).toBe(404);
});

it('gives a match its score in title and preview, with hostile names escaped', async () => {
  const match = await TestMatch.of(world.core, {
    sides: [
      { name: 'Us </title><b>', players: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] },
      { name: 'Them', players: [{ name: 'D' }, { name: 'E' }, { name: 'F' }] },
    ],
    groundId: (await aGround(world.core, { name: 'Sixer Cage' }))._id.toString(),
  });
  match.scorer.play(3);
  await match.send();
  const html = await (await fetch(`${base}/pages/match/${match.id}`)).text();
  expect(html).toContain('<title>Live: Us &lt;/title&gt;&lt;b&gt; 2/0 (0.2 overs) v Them · Crease</title>');
  expect(html).toContain(`content="https://crease.test/api/matches/${match.id}/card.png?t=3"`);
  expect(html).toContain('Sixer Cage');
  expect(html).not.toContain('<p>splash</p>');
  // Shown before any script has run.
  expect(html).toContain(
    '<dt><bdi>Us &lt;/title&gt;&lt;b&gt;</bdi></dt><dd><b class="num">2/0</b> <span class="num">0.2 of ',
  );
  expect(html).not.toContain('<h1>Cricket Grounds</h1>');
  expect(html).toContain('<link rel="stylesheet" href="/match.css">');
  expect((await fetch(`${base}/pages/match/${'f'.repeat(24)}`)).status).toBe(404);
  expect((await fetch(`${base}/pages/match/x`)).status).toBe(404);
});

it('shows whether the result of a match is confirmed before any script has run', async () => {
  const match = await (await TestMatch.of(world.core)).playOut();
  const read = async () => (await fetch(`${base}/pages/match/${match.id}`)).text();
  expect(await read()).toContain('<p class="text-2">Figures count once both captains have confirmed');
  await disputeMatch(world.core, match.captain, match.id, 'We had one more run');
  const disputed = await read();
  expect(disputed).toContain('Andheri Night Riders dispute the result');
  // For those who play in it.
  expect(disputed).not.toContain('one more run');
  await confirmMatch(world.core, match.captain, match.id);
  await confirmMatch(world.core, match.rival, match.id);
  expect(await read()).toContain('<p class="small">Both captains have confirmed it.');
});

it('leads from the API’s address of a match on the wall to its page', async () => {
  const id = 'a'.repeat(24);
  const wall = await fetch(`${base}/matches/${id}/live`, { redirect: 'manual' });
  expect([wall.status, wall.headers.get('location')]).toEqual([302, `https://crease.test/match/${id}/live`]);
  expect((await fetch(`${base}/matches/x/live`, { redirect: 'manual' })).status).toBe(404);
});

it('shows a ground before any script has run, and hands it to the app', async () => {
  const ground = await aGround(world.core, { name: 'Nets & </script><b>Co' });
  const html = await (await fetch(`${base}/pages/ground/${ground._id}`)).text();
  expect(html).toContain('<h1>Nets &amp; &lt;/script&gt;&lt;b&gt;Co</h1><p>');
  expect(html).not.toContain('Cricket Grounds');
  expect(html).not.toContain('splash');
  const data = /<script type="application\/json" id="ground">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(data)).toEqual(await getGround(world.core, ground._id.toString(), null));
});

it('gives the home page a picture that others can fetch', async () => {
  const html = await (await fetch(`${base}/pages/`)).text();
  expect(html).toContain('<meta property="og:image" content="https://crease.test/icons/preview.jpg" />');
  expect(html).toContain('<link rel="canonical" href="https://crease.test/" />');
  expect(html).toContain('<title>Crease</title>');
});

it('has no page for unknown and hidden grounds', async () => {
  expect((await fetch(`${base}/pages/ground/${'0'.repeat(24)}`)).status).toBe(404);
  expect((await fetch(`${base}/pages/ground/nothing`)).status).toBe(404);
  const hidden = await aGround(world.core, { status: 'suspended' });
  expect((await fetch(`${base}/pages/ground/${hidden._id}`)).status).toBe(404);
  expect((await fetch(`${base}/pages/ground/${hidden._id}/picture.jpg`)).status).toBe(404);
});

it('lists public pages and open grounds, and no private page', async () => {
  const open = await aGround(world.core);
  const closed = await aGround(world.core, { status: 'suspended' });
  const { tournament, owner, ground } = await aTournament(world.core);
  const draft = await createTournament(world.core, callerOf(owner), tournamentTerms(ground));
  const sitemap = await (await fetch(`${base}/pages/sitemap.xml`)).text();
  expect(sitemap).toContain('<loc>https://crease.test/help</loc>');
  expect(sitemap).toContain(`<loc>https://crease.test/ground/${open._id}</loc>`);
  expect(sitemap).toContain(`<loc>https://crease.test/tournament/sunday-cup-${tournament._id}</loc>`);
  expect(sitemap).not.toContain(closed._id.toString());
  expect(sitemap).not.toContain(draft._id.toString());
  const robots = await (await fetch(`${base}/pages/robots.txt`)).text();
  expect(robots).toContain('Disallow: /booking/');
  expect(robots).toContain('Sitemap: https://crease.test/sitemap.xml');
});

describe('the score of a match in a foreign iframe', () => {
  const sides: [{ name: string }, { name: string }] = [{ name: 'Us <b>' }, { name: 'Them' }];
  const policyOf = (answer: Response) => answer.headers.get('content-security-policy');

  it('may be framed by the pages that the ground’s owner has named', async () => {
    const ground = await aGround(world.core);
    const match = await TestMatch.of(world.core, { sides, groundId: ground._id.toString() });
    const read = () => fetch(`${base}/pages/embed/match/${match.id}`);
    expect(policyOf(await read())).toMatch(/; frame-ancestors 'none'$/);
    await writeEmbedOrigins(world.core, ground._id, ['https://club.example']);
    const after = await read();
    expect(policyOf(after)).toMatch(/; frame-ancestors https:\/\/club\.example$/);
    expect(after.headers.get('x-frame-options')).toBeNull();
    const html = await after.text();
    expect(html).toContain('<title>Us &lt;b&gt; v Them · Crease</title>');
    expect(html).not.toContain('Cricket Grounds');
  });

  it('may be framed by no page if the match has no ground, or a hidden one', async () => {
    const hidden = await aGround(world.core, { status: 'suspended', embedOrigins: ['https://club.example'] });
    for (const groundId of [undefined, hidden._id.toString()]) {
      const match = await TestMatch.of(world.core, groundId ? { sides, groundId } : {});
      const page = await fetch(`${base}/pages/embed/match/${match.id}`);
      expect(policyOf(page)).toMatch(/; frame-ancestors 'none'$/);
      expect(page.headers.get('x-frame-options')).toBe('DENY');
    }
    expect((await fetch(`${base}/pages/embed/match/${'f'.repeat(24)}`)).status).toBe(404);
  });
});

describe('a ground’s hours in a foreign iframe', () => {
  it('may be framed by the named pages, and by none before they are named', async () => {
    const ground = await aGround(world.core, { name: 'Nets & </script><b>Co' });
    const read = () => fetch(`${base}/pages/embed/${ground._id}`);
    const before = await read();
    expect(before.headers.get('content-security-policy')).toMatch(/; frame-ancestors 'none'$/);
    expect(before.headers.get('content-security-policy')).toContain(
      "; connect-src 'self' ws://crease.test wss://crease.test; ",
    );
    expect(before.headers.get('x-frame-options')).toBe('DENY');
    await writeEmbedOrigins(world.core, ground._id, ['https://club.example', 'http://localhost:3000']);
    const after = await read();
    expect(after.headers.get('content-security-policy')).toMatch(
      /^default-src 'self'; script-src 'self'; .*; frame-ancestors https:\/\/club\.example http:\/\/localhost:3000$/,
    );
    expect(after.headers.get('x-frame-options')).toBeNull();
    const html = await after.text();
    expect(html).toContain('<title>Nets &amp; &lt;/script&gt;&lt;b&gt;Co · Crease</title>');
    expect(html).toContain('<p>app</p><div id="root"></div>');
    expect(html).not.toContain('Cricket Grounds');
  });

  it('are not served for hidden grounds', async () => {
    const ground = await aGround(world.core, { status: 'suspended', embedOrigins: ['https://club.example'] });
    expect((await fetch(`${base}/pages/embed/${ground._id}`)).status).toBe(404);
    expect((await fetch(`${base}/pages/embed/${'a'.repeat(24)}`)).status).toBe(404);
    expect((await fetch(`${base}/pages/embed/x`)).status).toBe(404);
  });
});
