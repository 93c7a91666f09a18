import { LINK_PICTURE } from '@crease/domain/catalogue/images/link-picture';
import { escapeHtml } from '@crease/domain/messaging/mail/html';
import type { TournamentDoc } from '@crease/domain/play/tournaments/tournament.schema';
import { formatRupees } from '@crease/shared/format/money';
import { formatsIn } from '@crease/shared/format/time';
import { tournamentAddress } from '@crease/shared/tournaments/tournament-address';

const { formatDay, formatDays } = formatsIn('en');

const datesOf = ({ from, to }: Pick<TournamentDoc, 'from' | 'to'>): string =>
  from === to ? formatDay(from) : formatDays(from, to);

const groundsOf = ({ grounds, cityName }: TournamentDoc): string =>
  [...grounds.map(({ name }) => name), cityName].join(', ');

/** What a link preview says below the title. */
function describe(tournament: TournamentDoc): string {
  const { status, teams, entryFee, champion } = tournament;
  const fee = entryFee === 0 ? 'free' : `${formatRupees(entryFee)} a team`;
  const news =
    status === 'open'
      ? `Open for entry: ${teams} teams, ${fee}.`
      : champion
        ? `Champion: ${champion.name}.`
        : status === 'cancelled'
          ? 'Cancelled.'
          : 'Follow the matches live.';
  return `Box cricket, ${datesOf(tournament)}, ${groundsOf(tournament)}. ${news}`;
}

/** The head of a tournament's page: title, description and Open Graph. */
export function tournamentHead(tournament: TournamentDoc, publicUrl: string): string {
  const url = `${publicUrl}${tournamentAddress(tournament)}`;
  const title = `${tournament.name} · Crease`;
  const description = describe(tournament);
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}" />`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    property('og:site_name', 'Crease'),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    // The revision is in the address, so that a messenger that caches pictures shows the newest one.
    property('og:image', `${publicUrl}/api/tournaments/${tournament._id}/card.png?t=${tournament.seq}`),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(LINK_PICTURE.width)),
    property('og:image:height', String(LINK_PICTURE.height)),
    property('og:image:alt', tournament.name),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
}

/** A tournament's page before the app renders, with classes that every page has. */
export function tournamentMain(tournament: TournamentDoc): string {
  return [
    '<main><div class="page page-body" data-served>',
    '<a class="back-link" href="/tournaments">All tournaments</a>',
    '<section class="board on-night stack-4">',
    `<h1 dir="auto">${escapeHtml(tournament.name)}</h1>`,
    `<p class="num">${escapeHtml(datesOf(tournament))}</p>`,
    `<p class="text-2" dir="auto">${escapeHtml(groundsOf(tournament))}</p>`,
    '</section></div></main>',
  ].join('');
}
