import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findGroundById } from '@crease/domain/catalogue/ground-record/ground.schema';
import { getGround } from '@crease/domain/catalogue/grounds/ground.service';
import type { Core } from '@crease/domain/platform/core';
import { summaryOf } from '@crease/domain/play/match-pages/match-summary';
import { type FoundMatch, findMatch } from '@crease/domain/play/matches/find-match';
import { boardOf } from '@crease/domain/play/matches/match-board';
import { nameIn, presentCard } from '@crease/domain/play/matches/present-card';
import { presentMatch } from '@crease/domain/play/matches/present-match';
import { visibleTournament } from '@crease/domain/play/tournaments/tournament.policy';
import { AppError } from '@crease/shared/errors';
import { atTheCrease } from '@crease/shared/match-board';
import { idInAddress } from '@crease/shared/tournaments/tournament-address';
import express, { type Router } from 'express';
import { nameRoute } from '../http/request-metrics.js';
import { serveCrawlerFiles } from './crawler-files.js';
import { embedPage, letBeFramedBy } from './embed-page.js';
import { groundHead } from './ground-head.js';
import { groundMain } from './ground-main.js';
import { homePage } from './home-page.js';
import { serveLinkPictures } from './link-picture-route.js';
import { matchHead } from './match-head.js';
import { matchMain, type ServedMatch } from './match-main.js';
import { idIn } from './page-address.js';
import { replaceNamed } from './replace-part.js';
import { tournamentHead, tournamentMain } from './tournament-page.js';

/**
 * Serves HTML to crawlers and messengers, which run no scripts, and for a fast first paint. The gateway falls back to
 * the plain `index.html` if this fails. `webFolder`: the web build.
 */
export function servePages(core: Core, webFolder: string): Router {
  const router = express.Router();

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
    const ground = await getGround(core, idIn(req.params.id), null);
    const html = await readIndex();
    const head = groundHead(ground, core.env.PUBLIC_URL);
    const main = groundMain(ground);
    res.setHeader('Cache-Control', 'no-cache');
    // Only the home page has a splash.
    const page = replaceNamed(replaceNamed(html, 'head', head), 'splash', '');
    res.type('html').send(replaceNamed(page, 'main', main));
  });

  router.get('/pages/match/:id', async (req, res) => {
    nameRoute(res, '/pages/match/:id');
    const found = await findMatch(core, idIn(req.params.id), null);
    const [html, served] = await Promise.all([readIndex(), servedMatch(core, found)]);
    const match = { id: found.match._id.toString(), seq: found.log.eventSeq };
    res.setHeader('Cache-Control', 'no-cache');
    const page = replaceNamed(html, 'head', matchHead(served.summary, match, core.env.PUBLIC_URL));
    const main = matchMain(served);
    const styled = page.replaceAll('<link data-styles="match"', '<link rel="stylesheet"');
    res.type('html').send(replaceNamed(replaceNamed(styled, 'splash', ''), 'main', main));
  });

  router.get('/matches/:id/live', (req, res) => {
    nameRoute(res, '/matches/:id/live');
    res.redirect(`${core.env.PUBLIC_URL}/match/${idIn(req.params.id)}/live`);
  });

  router.get('/pages/tournament/:id', async (req, res) => {
    nameRoute(res, '/pages/tournament/:id');
    const tournament = await visibleTournament(core, null, idIn(idInAddress(req.params.id)));
    const html = replaceNamed(await readIndex(), 'head', tournamentHead(tournament, core.env.PUBLIC_URL));
    res.setHeader('Cache-Control', 'no-cache');
    res.type('html').send(replaceNamed(replaceNamed(html, 'splash', ''), 'main', tournamentMain(tournament)));
  });

  router.get('/pages/embed/:id', async (req, res) => {
    nameRoute(res, '/pages/embed/:id');
    const ground = await findGroundById(core, idIn(req.params.id));
    if (ground?.status !== 'active') throw new AppError('NOT_FOUND', 'There is nothing here.');
    const html = await readIndex();
    letBeFramedBy(res, ground.embedOrigins ?? [], core.env.PUBLIC_URL);
    res.setHeader('Cache-Control', 'no-cache');
    res.type('html').send(embedPage(html, ground.name));
  });

  router.get('/pages/embed/match/:id', async (req, res) => {
    nameRoute(res, '/pages/embed/match/:id');
    const found = await findMatch(core, idIn(req.params.id), null);
    const { groundId } = found.match;
    // The ground's owner decides where its matches are shown; a match at no ground is shown nowhere.
    const ground = groundId && (await findGroundById(core, groundId.toString()));
    const [html, summary] = await Promise.all([readIndex(), summaryOf(core, found)]);
    letBeFramedBy(res, ground?.status === 'active' ? (ground.embedOrigins ?? []) : [], core.env.PUBLIC_URL);
    res.setHeader('Cache-Control', 'no-cache');
    res.type('html').send(embedPage(html, summary.sides.map(({ name }) => name).join(' v ')));
  });

  serveLinkPictures(router, core, webFolder);
  serveCrawlerFiles(router, core);
  return router;
}

async function servedMatch(core: Core, found: FoundMatch): Promise<ServedMatch> {
  const summary = await summaryOf(core, found);
  const { names } = summary;
  const match = await presentMatch(core, found, names);
  const { card } = found.log;
  // As in the app: names in full, which the socket's board cuts.
  const board = { ...boardOf(found.log, names), ...atTheCrease(card, nameIn(names)) };
  return { match, card: presentCard(card, names), board, summary };
}
