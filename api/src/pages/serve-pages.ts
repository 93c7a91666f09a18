import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findGroundById } from '@crease/domain/catalogue/ground-record/ground.schema';
import { getGround, readShownGround } from '@crease/domain/catalogue/grounds/ground.service';
import { linkPicture } from '@crease/domain/catalogue/images/link-picture';
import type { Core } from '@crease/domain/platform/core';
import { objectId } from '@crease/shared/contracts/common';
import { AppError } from '@crease/shared/errors';
import { primaryPicture } from '@crease/shared/primary-picture';
import express, { type Router } from 'express';
import { nameRoute } from '../http/request-metrics.js';
import { embedPage, letBeFramedBy } from './embed-page.js';
import { groundHead } from './ground-head.js';
import { groundMain } from './ground-main.js';
import { homePage } from './home-page.js';
import { replaceNamed } from './replace-part.js';
import { writeRobots, writeSitemap } from './sitemap.js';

const SITEMAP_FOR_MS = 10 * 60_000;
const PICTURES_KEPT = 64;

/**
 * What search engines and messengers read, who run no script, and what others see first: the first page, a ground's page
 * with its own head and hero, its picture, the sitemap. The gateway asks for the pages under their public addresses; where this cannot answer it serves the plain
 * `index.html`. `webFolder` is the web build.
 */
export function servePages(core: Core, webFolder: string): Router {
  const router = express.Router();
  const pictures = new Map<string, Promise<Buffer>>();
  let sitemap: { text: Promise<string>; until: number } | undefined;

  const idOf = (given: unknown): string => {
    const parsed = objectId.safeParse(given);
    if (!parsed.success) throw new AppError('NOT_FOUND', 'There is nothing here.');
    return parsed.data;
  };

  const readIndex = () =>
    readFile(join(webFolder, 'index.html'), 'utf8').catch((cause: unknown) => {
      throw new AppError('NOT_FOUND', 'The web build is not here.', { cause });
    });

  router.get('/pages', async (_req, res) => {
    nameRoute(res, '/pages');
    const html = await readIndex();
    res.setHeader('Cache-Control', 'no-cache');
    res.type('html').send(homePage(html, core.env.PUBLIC_URL));
  });

  router.get('/pages/ground/:id', async (req, res) => {
    nameRoute(res, '/pages/ground/:id');
    const ground = await getGround(core, idOf(req.params.id), null);
    const html = await readIndex();
    const head = groundHead(ground, core.env.PUBLIC_URL);
    const main = groundMain(ground);
    res.setHeader('Cache-Control', 'no-cache');
    // Only the home page has a splash.
    const page = replaceNamed(replaceNamed(html, 'head', head), 'splash', '');
    res.type('html').send(replaceNamed(page, 'main', main));
  });

  router.get('/pages/embed/:id', async (req, res) => {
    nameRoute(res, '/pages/embed/:id');
    const ground = await findGroundById(core, idOf(req.params.id));
    if (ground?.status !== 'active') throw new AppError('NOT_FOUND', 'There is nothing here.');
    const html = await readIndex();
    letBeFramedBy(res, ground.embedOrigins ?? [], core.env.PUBLIC_URL);
    res.setHeader('Cache-Control', 'no-cache');
    res.type('html').send(embedPage(html, ground.name));
  });

  router.get('/pages/ground/:id/picture.jpg', async (req, res) => {
    nameRoute(res, '/pages/ground/:id/picture.jpg');
    const { images } = await readShownGround(core, idOf(req.params.id), null);
    const url = primaryPicture(images)?.url;
    const key = url ?? '';
    const known = pictures.get(key);
    const made = known ?? linkPicture(core, url, join(webFolder, 'art'));
    if (!known) {
      pictures.set(key, made);
      // What failed is tried again; of many grounds the first ones make room.
      made.catch(() => pictures.delete(key));
      if (pictures.size > PICTURES_KEPT) pictures.delete(pictures.keys().next().value ?? key);
    }
    const bytes = await made;
    res.setHeader('Cache-Control', 'public, max-age=86400');
    // Networks fetch it for their own pages.
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    res.type('jpeg').send(bytes);
  });

  router.get('/pages/sitemap.xml', async (_req, res) => {
    nameRoute(res, '/pages/sitemap.xml');
    const now = core.clock.now().getTime();
    if (!sitemap || sitemap.until < now) {
      sitemap = { text: writeSitemap(core), until: now + SITEMAP_FOR_MS };
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
  return router;
}
