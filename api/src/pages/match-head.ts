import { LINK_PICTURE } from '@crease/domain/catalogue/images/link-picture';
import { escapeHtml } from '@crease/domain/messaging/mail/html';
import {
  type MatchSummary,
  type SideSummary,
  statusWord,
} from '@crease/domain/play/match-pages/match-summary';

const lineOf = ({ name, score, overs }: SideSummary): string =>
  score ? `${name} ${score} (${overs ?? ''})` : name;

/** The head of a match's page: title, description and Open Graph, with the score as it is now. */
export function matchHead(
  { status, sides, news, place }: MatchSummary,
  match: { id: string; seq: number },
  publicUrl: string,
): string {
  const url = `${publicUrl}/match/${match.id}`;
  const score = sides.map(lineOf).join(' v ');
  const title = `${statusWord(status)}: ${score} · Crease`;
  const description = [news, place].filter(Boolean).join('. ');
  const property = (name: string, content: string | number) =>
    `<meta property="${name}" content="${escapeHtml(String(content))}" />`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    // A match is for those who have its link.
    '<meta name="robots" content="noindex" />',
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    property('og:site_name', 'Crease'),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    // The number of events is in the address, so that a messenger that caches pictures shows the newest score.
    property('og:image', `${publicUrl}/api/matches/${match.id}/card.png?t=${match.seq}`),
    property('og:image:type', 'image/png'),
    property('og:image:width', LINK_PICTURE.width),
    property('og:image:height', LINK_PICTURE.height),
    property('og:image:alt', score),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
}
