import type { ContractSpec } from '@crease/shared/contract';
import express, { type Router } from 'express';
import { openApiDocument } from './openapi.js';
import { docsPage } from './openapi-page.js';

/** `GET /openapi.json`, and `GET /docs`, which shows it. Each is made once, for the first who asks. */
export function serveOpenApi(specs: readonly ContractSpec[]): Router {
  let json: string | undefined;
  let page: ReturnType<typeof docsPage> | undefined;
  const router = express.Router();
  router.get('/openapi.json', (_req, res) => {
    json ??= JSON.stringify(openApiDocument(specs));
    res.setHeader('Cache-Control', 'public, max-age=60');
    res.type('application/json').send(json);
  });
  router.get('/docs', (_req, res) => {
    page ??= docsPage(specs);
    res.setHeader('Cache-Control', 'public, max-age=60');
    res.setHeader('Content-Security-Policy', page.contentSecurityPolicy);
    res.type('html').send(page.html);
  });
  return router;
}
