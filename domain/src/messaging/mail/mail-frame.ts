import type { Language } from '@crease/shared/format/calendar-words';
import { Html, html } from './html.js';
import { ASK_SUPPORT, SUPPORT } from './support.js';

/** A mail's words, ready to send. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
  /** Of its words; English where it is not named. */
  language?: Language;
}

export interface Frame {
  language?: Language;
  /** The line that mailboxes show beside the subject. */
  preview: string;
  heading: string;
  /** Under the heading, on the night: when and where. */
  lead?: { strong: string; soft: string };
  /** Table rows made with the helpers below. */
  rows: Html[];
  button?: { label: string; url: string };
  /** The small last line, above the support address. */
  note?: string;
}

/**
 * Dark-mode styles by class, because the colours are inline for mail programs without style sheets; programs without
 * dark mode show it light, or invert it themselves.
 */
const DARK = [
  '.page{background:#050b09!important}',
  '.card{background:#101f19!important;border-color:#28443a!important}',
  '.text{color:#eaf2ed!important}',
  '.soft{color:#a9bdb2!important}',
  '.link{color:#ffc566!important}',
  '.line{border-top-color:#28443a!important}',
  '.rule{border-top-color:#eaf2ed!important}',
]
  .join('')
  .replace(/^.*$/, '@media (prefers-color-scheme:dark){$&}');

/** Lets unbreakable text, such as a name without a space, break anywhere: otherwise it widens the whole mail. */
const BREAKS = 'word-break:break-word;overflow-wrap:anywhere';
/** Devanagari has signs above and below its line. */
const HEADING_LINE: Readonly<Record<Language, string>> = { en: '32px', hi: '38px' };
const FONT = "font-family:'Anek Latin','Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The start of the small lines at the foot of every mail. */
export const FOOT =
  '<td class="soft" style="padding:18px 28px 0;font-size:13px;line-height:20px;color:#56695f">';

/**
 * A mail in the product's design: dark header with wordmark and heading, rows on white, one amber button. Uses only
 * tables and inline styles, and no remote pictures, which every mail program shows.
 */
export function mailFrame({ language = 'en', preview, heading, lead, rows, button, note }: Frame): string {
  const [ask, end] = ASK_SUPPORT[language];
  return html`<!doctype html>
<html lang="${language}-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${heading}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:0;background:#f1f5f0;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f1f5f0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${FONT};${BREAKS};color:#0b1814">
<tr><td bgcolor="#08130f" style="background:#08130f;border-radius:14px 14px 0 0;padding:24px 28px 26px">
${logo()}
<h1 style="margin:22px 0 0;font-size:28px;line-height:${HEADING_LINE[language]};font-weight:700;color:#ffffff">${heading}</h1>
${creaseMark()}
${lead ? leadLines(lead) : undefined}
</td></tr>
<tr><td bgcolor="#ffffff" class="card" style="background:#ffffff;border:1px solid #cfdbd2;border-top:0;border-radius:0 0 14px 14px;padding:26px 28px 28px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="text" style="${FONT};${BREAKS};font-size:16px;line-height:24px;color:#0b1814">${rows}${button ? buttonRow(button) : undefined}</table>
</td></tr>
<tr>${new Html(FOOT)}${note ? html`${note}<br>` : undefined}${ask}<a href="mailto:${SUPPORT.email}" class="soft" style="color:#56695f">${SUPPORT.email}</a>${end}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.markup.replaceAll(/>\n</g, '><');
}

/** Draws the logo from table cells, so that no picture has to be allowed. */
function logo(): Html {
  const stump = html`<td width="3" height="17" bgcolor="#ffffff" style="width:3px;height:17px;background:#ffffff;border-radius:2px;font-size:0;line-height:0">&nbsp;</td>`;
  const gap = html`<td width="5" style="width:5px;font-size:0;line-height:0">&nbsp;</td>`;
  const bail = (colSpan: number) =>
    html`<td colspan="${colSpan}" height="3" bgcolor="#ffb238" style="height:3px;background:#ffb238;border-radius:2px;font-size:0;line-height:0">&nbsp;</td>`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0"><tr><td valign="middle" style="padding-right:12px" aria-hidden="true">
<table role="presentation" cellpadding="0" cellspacing="0" align="center" style="margin:0 auto"><tr>${bail(2)}<td style="font-size:0;line-height:0">&nbsp;</td>${bail(2)}</tr><tr><td colspan="5" height="2" style="height:2px;font-size:0;line-height:0">&nbsp;</td></tr><tr>${stump}${gap}${stump}${gap}${stump}</tr></table>
<table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="31" height="3" bgcolor="#ffb238" style="width:31px;height:3px;background:#ffb238;border-radius:2px;font-size:0;line-height:0">&nbsp;</td></tr></table>
</td><td valign="middle" style="font-size:24px;line-height:28px;font-weight:700;color:#ffffff">Crease</td></tr></table>`;
}

function creaseMark(): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin-top:14px" aria-hidden="true"><tr><td width="34" height="3" bgcolor="#ffb238" style="width:34px;height:3px;background:#ffb238;font-size:0;line-height:0">&nbsp;</td></tr></table>`;
}

function leadLines({ strong, soft }: { strong: string; soft: string }): Html {
  return html`<p style="margin:16px 0 0;font-size:19px;line-height:26px;font-weight:700;color:#ffffff">${strong}</p><p style="margin:2px 0 0;font-size:15px;line-height:22px;color:#b3c6bc">${soft}</p>`;
}

function buttonRow({ label, url }: { label: string; url: string }): Html {
  return html`<tr><td style="padding-top:24px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td bgcolor="#ffb238" style="background:#ffb238;border-radius:10px;border-bottom:3px solid #b97400"><a href="${url}" style="display:inline-block;padding:13px 26px;font-size:17px;line-height:22px;font-weight:600;color:#1b1100;text-decoration:none">${label}</a></td></tr></table></td></tr>`;
}

/** A paragraph. */
export const paragraph = (text: string): Html =>
  html`<tr><td style="padding-bottom:14px;white-space:pre-line">${text}</td></tr>`;

/** A list of news with separators; each title links to its page. */
export const newsRows = (news: readonly { title: string; text: string; url: string }[]): Html[] =>
  news.map(newsRow);

const newsRow = ({ title, text, url }: { title: string; text: string; url: string }, at: number): Html =>
  html`<tr><td class="line" style="padding:${at > 0 ? '12px 0;border-top:1px solid #e8efe8' : '0 0 12px'}"><a href="${url}" class="link" style="font-weight:700;color:#855000;text-decoration:none">${title}</a><br>${text}</td></tr>`;

/** A code as on the scoreboard: one tile per character, on the dark background. */
export function codeBoard(label: string, code: string, hint: string): Html {
  const tile = (sign: string) =>
    html`<td align="center" bgcolor="#1d3329" style="background:#1d3329;border:1px solid #31503f;border-radius:5px;padding:6px 0;width:38px;font-size:30px;line-height:36px;font-weight:700;color:#ffc566">${sign}</td><td width="4" style="width:4px;font-size:0;line-height:0">&nbsp;</td>`;
  return html`<tr><td style="padding:2px 0 20px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#08130f" style="background:#08130f;border-radius:12px"><tr><td style="padding:18px 20px;color:#b3c6bc;font-size:14px;line-height:20px">${label}<table role="img" cellpadding="0" cellspacing="0" style="margin:8px 0" aria-label="${[...code].join(' ')}"><tr>${[...code].map(tile)}</tr></table>${hint}</td></tr></table></td></tr>`;
}

export interface FactRow {
  name: string;
  value: string;
  /** The link of the value. */
  link?: string;
  /** The row that matters most, such as a total. */
  strong?: boolean;
}

/** Characters that stay on one line beside the other text on a small phone; a total is written larger. */
const LONGEST = { name: 18, totalName: 12, value: 12 };

/** Names on the left, values on the right, a line between. */
export function factTable(facts: readonly FactRow[]): Html {
  // Short texts stay on one line, so that no amount breaks between its digits; longer ones may break between words.
  const keeps = (text: string, longest: number) => (text.length <= longest ? 'nowrap' : 'normal');
  const row = ({ name, value, link, strong }: FactRow) =>
    html`<tr><td valign="top" class="${strong ? 'text rule' : 'soft line'}" style="padding:9px 12px 9px 0;white-space:${keeps(name, strong ? LONGEST.totalName : LONGEST.name)};word-break:normal;overflow-wrap:normal;border-top:${strong ? '2px solid #0b1814' : '1px solid #e8efe8'};color:${strong ? '#0b1814' : '#3c5147'};font-size:15px;line-height:22px">${name}</td><td valign="top" align="right" class="text ${strong ? 'rule' : 'line'}" style="padding:9px 0;white-space:${keeps(value, LONGEST.value)};border-top:${strong ? '2px solid #0b1814' : '1px solid #e8efe8'};font-size:${strong ? '22px' : '15px'};line-height:22px;font-weight:${strong ? '700' : '600'}">${link ? html`<a href="${link}" class="link" style="color:#855000">${value}</a>` : value}</td></tr>`;
  return html`<tr><td style="padding-bottom:12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${facts.map(row)}</table></td></tr>`;
}

/** The same facts in the text part. */
export const factLines = (facts: readonly FactRow[]): string =>
  facts.map(({ name, value, link }) => `${name}: ${link ?? value}`).join('\n');
