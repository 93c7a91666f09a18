import { escapeHtml } from '@crease/domain/messaging/mail/html';
import {
  type MatchSummary,
  type SideSummary,
  statusWord,
} from '@crease/domain/play/match-pages/match-summary';
import type { MatchState } from '@crease/domain/play/matches/match-log.schema';
import { VERDICT_WORDS } from '@crease/shared/match-words/verdict';

type Verdict = Pick<MatchState, 'confirmed' | 'dispute'>;

const sideLine = ({ name, score, overs }: SideSummary): string =>
  `<div><dt dir="auto">${escapeHtml(name)}</dt><dd class="num">${score ?? ''} <small>${overs ?? ''}</small></dd></div>`;

// The app draws the icon: only its space is reserved.
const notice = (kind: 'free' | 'danger', title: string, text: string): string =>
  `<div class="notice notice-${kind}"><span class="icon"></span><div><strong dir="auto">${escapeHtml(title)}</strong><p class="small">${escapeHtml(text)}</p></div></div>`;

/** The app's largest text on the page of a match that is over. Without it the largest paint would wait for the app. */
function verdictOf({ status, sides }: MatchSummary, { confirmed, dispute }: Verdict): string {
  if (status !== 'over') return '';
  const { title, open, how, disputed, disputedText } = VERDICT_WORDS;
  if (confirmed) return notice('free', VERDICT_WORDS.confirmed.en, how[confirmed.how].en);
  const side = dispute?.side === undefined ? undefined : sides[dispute.side].name;
  const text = dispute
    ? notice('danger', disputed(side).en, disputedText.en)
    : `<p class="text-2">${open.en}</p>`;
  return `<section class="panel stack-4"><h2>${title.en}</h2>${text}</section>`;
}

/** A match's page before the app renders, with classes that every page has. */
export function matchMain(summary: MatchSummary, verdict: Verdict): string {
  const { status, sides, news, place } = summary;
  const title = sides.map(({ name }) => name).join(' v ');
  return [
    '<main><div class="page page-body" data-served><div class="stack-4"><section class="board on-night stack-4">',
    `<p class="small text-2">${statusWord(status)} · ${escapeHtml(place)}</p>`,
    `<h1 class="visually-hidden">${escapeHtml(title)}</h1>`,
    `<dl class="figures">${sides.map(sideLine).join('')}</dl>`,
    news ? `<p dir="auto">${escapeHtml(news)}</p>` : '',
    '</section>',
    verdictOf(summary, verdict),
    '</div></div></main>',
  ].join('');
}
