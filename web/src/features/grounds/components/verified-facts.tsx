import type { Ground } from '@crease/shared/contracts/grounds';
import { Icon } from '../../../components/icon.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { aboutTexts } from '../about-texts.js';

const { verifiedFacts: t } = aboutTexts;

/** What our team has checked of a verified ground, and when. */
export function VerifiedFacts({ ground: { isVerified, verification } }: { ground: Ground }) {
  if (!isVerified) return null;
  const { checked = [], at, until } = verification ?? {};
  return (
    <section className="panel">
      <h2>{t.title}</h2>
      <ul className="lines">
        {(['page', ...checked] as const).map((key) => (
          <li key={key}>
            <Icon name="check" className="text-3" />
            <span>{t.checks[key]}</span>
          </li>
        ))}
      </ul>
      {at ? <p className="small text-2">{t.at(formatDateOf(at))}</p> : null}
      {until ? <p className="small text-2">{t.until(formatDateOf(`${until}T12:00:00+05:30`))}</p> : null}
    </section>
  );
}
