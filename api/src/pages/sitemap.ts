import { findActiveIds } from '@crease/domain/catalogue/ground-record/ground-lists.queries';
import { escapeHtml } from '@crease/domain/messaging/mail/html';
import type { Core } from '@crease/domain/platform/core';
import { findPublicTournaments } from '@crease/domain/play/tournaments/tournament-lists.queries';
import { tournamentAddress } from '@crease/shared/tournaments/tournament-address';

/** Pages that are open to all; everything else is private. */
const PUBLIC_PATHS = [
  '/',
  '/about',
  '/help',
  '/help/tournaments',
  '/tournaments',
  '/privacy',
  '/terms',
  '/cookies',
];
/** A sitemap holds at most 50,000 addresses. */
const MAX_GROUNDS = 47_000;
const MAX_TOURNAMENTS = 2_000;

/** The pages that search engines may list: the public ones, every open ground, and tournaments. */
export async function writeSitemap(core: Core): Promise<string> {
  const [grounds, tournaments] = await Promise.all([
    findActiveIds(core, MAX_GROUNDS),
    findPublicTournaments(core, MAX_TOURNAMENTS),
  ]);
  const paths = [
    ...PUBLIC_PATHS,
    ...grounds.map((id) => `/ground/${id}`),
    ...tournaments.map(tournamentAddress),
  ];
  const rows = paths.map((path) => `<url><loc>${escapeHtml(core.env.PUBLIC_URL + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...rows,
    '</urlset>',
    '',
  ].join('\n');
}

/** Keeps robots to public pages and names the sitemap. Pictures stay open: link previews fetch them. */
export function writeRobots(publicUrl: string): string {
  const closed = [
    '/api/',
    '/booking/',
    '/payment/',
    '/pay/',
    '/profile',
    '/favorites',
    '/settings',
    '/notifications',
    '/owner-panel',
    '/admin',
  ];
  return [
    'User-agent: *',
    'Allow: /api/images/',
    'Allow: /api/pages/',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
