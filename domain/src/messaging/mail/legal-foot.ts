import type { LegalSettings } from '../../platform/env-legal.js';
import { html } from './html.js';

interface Words {
  text: string;
  html?: string | undefined;
}

const OFFICER = { en: 'Grievance officer', hi: 'शिकायत अधिकारी' };
const NODAL = { en: 'Nodal contact', hi: 'नोडल संपर्क' };

/** The operator's name, address and officers as lines, in the mail's language. */
function legalLines(legal: LegalSettings, language: 'en' | 'hi'): string[] {
  const { grievanceOfficer: officer, nodalContact: nodal } = legal;
  const line = (word: string, { name, email, phone }: LegalSettings['nodalContact']) =>
    `${word}: ${name}, ${email}, ${phone}`;
  return [
    `${legal.name}, ${legal.address}`,
    line(OFFICER[language], officer),
    ...(nodal.email === officer.email && nodal.name === officer.name ? [] : [line(NODAL[language], nodal)]),
  ];
}

/** Adds the legal notice to the end of a mail, text and HTML. Mails in Hindi say so in their HTML. */
export function withLegalFoot<T extends Words>(mail: T, legal: LegalSettings): T {
  const lines = legalLines(legal, mail.html?.includes('<html lang="hi-IN"') ? 'hi' : 'en');
  const text = `${mail.text.trimEnd()}\n\n-- \n${lines.join('\n')}\n`;
  if (!mail.html) return { ...mail, text };
  const rows = lines.map((line, at) => html`${at > 0 ? html`<br>` : undefined}${line}`);
  const foot = html`<p class="soft" style="margin:0 auto;max-width:544px;padding:0 40px 24px;font-family:'Anek Latin','Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:12px;line-height:18px;color:#56695f;word-break:break-word">${rows}</p>`;
  const end = mail.html.lastIndexOf('</body>');
  const at = end < 0 ? mail.html.length : end;
  return { ...mail, text, html: `${mail.html.slice(0, at)}${foot.markup}${mail.html.slice(at)}` };
}
