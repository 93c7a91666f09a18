import type { Core } from '@crease/domain/platform/core';
import type { Router } from 'express';
import { nameRoute } from '../http/request-metrics.js';
import { writeRobots, writeSitemap } from './sitemap.js';

const SITEMAP_TTL_MS = 10 * 60_000;

/** `sitemap.xml`, cached for ten minutes, and `robots.txt`. */
export function serveCrawlerFiles(router: Router, core: Core): void {
  let sitemap: { text: Promise<string>; until: number } | undefined;

  router.get('/pages/sitemap.xml', async (_req, res) => {
    nameRoute(res, '/pages/sitemap.xml');
    const now = core.clock.now().getTime();
    if (!sitemap || sitemap.until < now) {
      sitemap = { text: writeSitemap(core), until: now + SITEMAP_TTL_MS };
      sitemap.text.catch(() => {
        sitemap = undefined;
      });
    }
    const text = await sitemap.text;
    res.setHeader('Cache-Control', 'public, max-age=600');
    res.type('xml').send(text);
  });

  router.get('/pages/robots.txt', (_req, res) => {
    nameRoute(res, '/pages/robots.txt');
    res.setHeader('Cache-Control', 'public, max-age=600');
    res.type('text').send(writeRobots(core.env.PUBLIC_URL));
  });
}
