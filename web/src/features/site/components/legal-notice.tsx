import type { LegalNotice as Legal } from '@crease/shared/contracts/site';
import { footerTexts } from '../footer-texts.js';
import { phoneHref } from '../use-contact.js';

/** The operator's name and address, the grievance officer, and the nodal contact if that is another person. */
export function LegalNotice({ legal }: { legal: Legal }) {
  const { name, address, grievanceOfficer: officer, nodalContact: nodal } = legal;
  const { officer: officerWord, nodal: nodalWord } = footerTexts.legal;
  return (
    <div className="legal-notice small">
      <p>
        {name}, {address}
      </p>
      <Officer word={officerWord} {...officer} />
      {nodal.email === officer.email && nodal.name === officer.name ? null : (
        <Officer word={nodalWord} {...nodal} />
      )}
    </div>
  );
}

function Officer({ word, name, email, phone }: { word: string; name: string; email: string; phone: string }) {
  return (
    <p>
      {word}: {name}, <a href={`mailto:${email}`}>{email}</a>, <a href={phoneHref(phone)}>{phone}</a>
    </p>
  );
}
