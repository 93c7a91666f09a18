import { escapeHtml } from '@crease/domain/messaging/mail/html';
import {
  type MatchSummary,
  type SideSummary,
  statusWord,
} from '@crease/domain/play/match-pages/match-summary';

const sideLine = ({ name, score, overs }: SideSummary): string =>
  `<div><dt dir="auto">${escapeHtml(name)}</dt><dd class="num">${score ?? ''} <small>${overs ?? ''}</small></dd></div>`;

/** A match's page before the app renders: the score on a board, with classes that every page has. */
export function matchMain({ status, sides, news, place }: MatchSummary): string {
  const title = sides.map(({ name }) => name).join(' v ');
  return [
    '<main><div class="page page-body" data-served><section class="board on-night stack-4">',
    `<p class="small text-2">${statusWord(status)} · ${escapeHtml(place)}</p>`,
    `<h1 class="visually-hidden">${escapeHtml(title)}</h1>`,
    `<dl class="figures">${sides.map(sideLine).join('')}</dl>`,
    news ? `<p dir="auto">${escapeHtml(news)}</p>` : '',
    '</section></div></main>',
  ].join('');
}
