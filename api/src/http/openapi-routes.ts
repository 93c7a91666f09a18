import type { ContractSpec } from '@crease/shared/contract';
import express, { type Router } from 'express';
import { openApiDocument } from './openapi.js';
import { docsPage } from './openapi-page.js';

/** `GET /openapi.json`, and `GET /docs`, which shows it. Both are made once, at start (contract §3). */
export function serveOpenApi(specs: readonly ContractSpec[]): Router {
  const document = openApiDocument(specs);
  const json = JSON.stringify(document);
  const page = docsPage(specs);
  const router = express.Router();
  router.get('/openapi.json', (_req, res) => {
    res.setHeader('Cache-Control', 'public, max-age=60');
    res.type('application/json').send(json);
  });
  router.get('/docs', (_req, res) => {
    res.setHeader('Cache-Control', 'public, max-age=60');
    res.setHeader('Content-Security-Policy', page.contentSecurityPolicy);
    res.type('html').send(page.html);
  });
  return router;
}
