import { escapeHtml } from '@crease/domain/messaging/mail/html';
import { type MatchSummary, statusWord } from '@crease/domain/play/match-pages/match-summary';
import type { MatchBoard, MatchCard } from '@crease/shared/contracts/match-card';
import type { Match } from '@crease/shared/contracts/matches';
import { formatsIn } from '@crease/shared/format/time';
import { inningsOf } from '@crease/shared/match-board';
import { lookOf, markOf } from '@crease/shared/match-words/ball-marks';
import { bestOf } from '@crease/shared/match-words/best-of';
import { confirmedText, VERDICT_WORDS, waitsForOrganiser } from '@crease/shared/match-words/verdict';

/** A match as a reader without an account sees it. */
export interface ServedMatch {
  match: Match;
  card: MatchCard;
  board: MatchBoard;
  summary: MatchSummary;
}

const { formatInstant } = formatsIn('en');
// The app draws icons: only their space is reserved.
const ICON = '<svg class="icon icon-small" aria-hidden="true"></svg>';
const SHARE_BUTTONS = 4;

type Batter = MatchBoard['batters'][number];
type Bowler = NonNullable<MatchBoard['bowler']>;

const label = (text: string): string => `<h2 class="score-label" dir="auto">${escapeHtml(text)}</h2>`;
const line = (icon: string, name: string, figures: string): string =>
  `<li><span class="score-name">${icon}<bdi>${escapeHtml(name)}</bdi></span><span class="num">${figures}</span></li>`;
const batterLine = (icon: string, { name, runs, balls }: Pick<Batter, 'name' | 'runs' | 'balls'>): string =>
  line(icon, name, `<b>${runs}</b> (${balls})`);
const bowlerLine = ({ name, wickets, runs }: Pick<Bowler, 'name' | 'wickets' | 'runs'>): string =>
  line(ICON, name, `<b>${wickets}/${runs}</b>`);
const list = (title: string, lines: readonly string[]): string =>
  `<div>${label(title)}<ul>${lines.join('')}</ul></div>`;

function statusLine({ match, board }: ServedMatch): string {
  const { groundId, groundName, startsAt, confirmed } = match;
  const name = groundName && `<bdi>${escapeHtml(groundName)}</bdi>`;
  const place = groundId && name ? `<a href="/ground/${groundId}">${name}</a>` : name;
  return [
    `<div class="score-status"><span class="score-state" data-status="${board.status}">${statusWord(board.status)}</span>`,
    place ? `<span class="score-where">${ICON}${place}</span>` : '',
    board.status === 'live' ? '' : `<span class="score-where">${ICON}${formatInstant(startsAt)}</span>`,
    board.status === 'over' && !confirmed ? '<span>Result not confirmed yet</span>' : '',
    '</div>',
  ].join('');
}

function sideScores({ match, board }: ServedMatch): string {
  const winner = board.result?.outcome === 'won' ? board.result.winner : undefined;
  const batting = board.innings.at(-1);
  const sides = match.sides.map(({ name }, side) => {
    const { main, superOver } = inningsOf(board, side);
    const isIn = board.status === 'live' && batting?.side === side && !batting.closed;
    const won = winner === undefined ? '' : ` data-won="${winner === side}"`;
    const of = isIn && !superOver ? ` of ${match.rules.overs}` : '';
    const score = main
      ? `<b class="num">${main.total}/${main.wickets}</b> <span class="num">${main.overs}${of} overs</span>`
      : '<span>yet to bat</span>';
    const again = superOver
      ? `<span class="score-super num">Super over ${superOver.total}/${superOver.wickets} (${superOver.overs})</span>`
      : '';
    return `<div data-in="${isIn}"${won}><dt><bdi>${escapeHtml(name)}</bdi></dt><dd>${score}${again}</dd></div>`;
  });
  return `<dl class="score-sides">${sides.join('')}</dl>`;
}

function rates({ target, runRates, needed, freeHit, innings }: MatchBoard): string {
  if (innings.length === 0) return '';
  const { current, required } = runRates;
  return [
    '<p class="score-rates num">',
    freeHit ? '<strong class="score-free-hit">Free hit</strong>' : '',
    target === undefined ? '' : `<span>Target ${target}</span>`,
    `<span>Run rate ${current.toFixed(2)}</span>`,
    needed && required !== undefined ? `<span>Required ${required.toFixed(2)}</span>` : '',
    '</p>',
  ].join('');
}

/** The over in progress, and who bats and bowls. */
function happensNow({ board, card }: ServedMatch): string {
  const { thisOver, batters, bowler } = board;
  const balls = thisOver.map(
    (ball) => `<li><span class="score-ball num" data-look="${lookOf(ball)}">${markOf(ball)}</span></li>`,
  );
  const over = balls.length > 0 ? `<ol>${balls.join('')}</ol>` : '<p class="text-2">No ball yet</p>';
  const stand = card.next && card.innings.at(-1)?.partnerships.at(-1);
  const lines = batters.map((batter, at) => batterLine(at === 0 ? ICON : '', batter));
  const crease = [
    `<div class="score-crease"><div>${label('Batting')}<ul>${lines.join('')}</ul>`,
    stand
      ? `<p class="score-stand"><span>Partnership</span> <span class="num">${stand.runs} (${stand.balls})</span></p>`
      : '',
    '</div>',
    bowler ? list('Bowling', [bowlerLine(bowler)]) : '',
    '</div>',
  ].join('');
  return `<div class="score-part"><div class="score-over">${label('This over')}${over}</div>${
    batters.length > 0 || bowler ? crease : ''
  }</div>`;
}

function bestOfSides({ match, card }: ServedMatch): string {
  if (card.innings.length === 0) return '';
  const sides = match.sides.map(({ name }, side) => {
    const { batter, bowler } = bestOf(card, side);
    return list(`Best of ${name}`, [
      batter ? batterLine(ICON, batter) : '',
      bowler ? bowlerLine(bowler) : '',
    ]);
  });
  return `<div class="score-part score-best"><div class="score-crease">${sides.join('')}</div></div>`;
}

function boardOf(served: ServedMatch): string {
  const { match, card, board, summary } = served;
  const isLive = board.status === 'live';
  const hasHeadline = Boolean(board.result ?? board.needed);
  const last = board.result ? undefined : card.last?.en;
  const { toss } = match;
  const chose = toss && `${match.sides[toss.wonBy].name} won the toss and chose to ${toss.chose}`;
  return [
    `<section class="board on-night score-board" data-live="${isLive}">`,
    statusLine(served),
    `<h1 class="visually-hidden">${escapeHtml(match.sides.map(({ name }) => name).join(' v '))}</h1>`,
    `<div class="score-part">${sideScores(served)}`,
    hasHeadline ? `<p class="score-headline" dir="auto">${escapeHtml(summary.news)}</p>` : '',
    isLive ? rates(board) : '',
    '</div>',
    isLive ? happensNow(served) : '',
    last ? `<p class="score-last" dir="auto">${escapeHtml(last)}</p>` : '',
    chose && board.innings.length < 2 ? `<p class="score-last" dir="auto">${escapeHtml(chose)}</p>` : '',
    board.status === 'over' ? bestOfSides(served) : '',
    '</section>',
  ].join('');
}

const notice = (kind: 'free' | 'danger', title: string, text: string): string =>
  `<div class="notice notice-${kind}"><span class="icon"></span><div><strong dir="auto">${escapeHtml(title)}</strong><p class="small">${escapeHtml(text)}</p></div></div>`;

/** Whether the result is confirmed: the app's largest text on the page of a match that is over. */
function verdictOf(match: Match): string {
  const { status, sides, disputed, disputedSide } = match;
  if (status !== 'over') return '';
  const { title, open, waits, disputed: disputes, disputedText } = VERDICT_WORDS;
  const how = confirmedText(match);
  if (how) return notice('free', VERDICT_WORDS.confirmed.en, how.en);
  const side = disputedSide === undefined ? undefined : sides[disputedSide].name;
  const text = disputed
    ? notice('danger', disputes(side).en, disputedText(match).en)
    : `<p class="text-2">${(waitsForOrganiser(match) ? waits : open).en}</p>`;
  return `<section class="panel stack-4"><h2>${title.en}</h2>${text}</section>`;
}

/** Before the first ball the app has another page. */
function planOf({ match, summary }: ServedMatch): string {
  const names = match.sides.map(({ name }) => name);
  return [
    '<section class="board on-night stack-4">',
    `<p class="small text-2">${statusWord(summary.status)} · ${escapeHtml(summary.place)}</p>`,
    `<h1 class="visually-hidden">${escapeHtml(names.join(' v '))}</h1>`,
    `<dl class="figures">${names.map((name) => `<div><dt dir="auto">${escapeHtml(name)}</dt><dd></dd></div>`).join('')}</dl>`,
    '</section>',
  ].join('');
}

/**
 * A match's page before the app renders. It has the elements, classes and texts of the web's `MatchView`, so that
 * nothing moves when the app takes over, and nothing that it paints is larger.
 */
export function matchMain(served: ServedMatch): string {
  const content =
    served.board.status === 'planned'
      ? planOf(served)
      : [
          boardOf(served),
          `<div class="score-acts" aria-hidden="true">${'<span class="btn btn-small skeleton"></span>'.repeat(SHARE_BUTTONS)}</div>`,
          verdictOf(served.match),
        ].join('');
  return `<main><div class="page page-body" data-served><div class="match-page">${content}</div></div></main>`;
}
