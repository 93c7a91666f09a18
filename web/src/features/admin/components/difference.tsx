import { isGroundSwitch } from '@crease/shared/contracts/ground-features';
import type { GroundDifference } from '@crease/shared/contracts/ground-reviews';
import type { ReactNode } from 'react';
import { formatRupees } from '../../../lib/format/money.js';
import { rangeText } from '../../../lib/format/range-text.js';
import { amenityName, featureName, pitchName } from '../../grounds/public.js';
import { reviewTexts as t } from '../review-texts.js';
import { wordDiff } from '../word-diff.js';
import './difference.css';

/** A ground's changes since the last review, one row each. */
export function Differences({ differences }: { differences: readonly GroundDifference[] }) {
  return (
    <dl className="differences">
      {differences.map((one) => (
        <div key={keyOf(one)}>
          <dt>{nameOf(one)}</dt>
          <dd>{shown(one)}</dd>
        </div>
      ))}
    </dl>
  );
}

const keyOf = (one: GroundDifference): string => ('field' in one ? one.field : one.kind);

function nameOf(one: GroundDifference): string {
  if (one.kind === 'feature') return featureNameOf(one.field);
  const key = keyOf(one);
  return key in t.fields ? t.fields[key as keyof typeof t.fields] : key;
}

/** A feature that this version of the page does not know is shown by its name on the server. */
function featureNameOf(field: string): string {
  return isGroundSwitch(field) ? featureName(field) : field;
}

function shown(one: GroundDifference): ReactNode {
  switch (one.kind) {
    case 'text':
      return one.field === 'pitchType' ? (
        <Change before={pitchName(one.before)} after={pitchName(one.after)} />
      ) : (
        <Words before={one.before} after={one.after} />
      );
    case 'number':
      return <Change before={String(one.before)} after={String(one.after)} />;
    case 'feature':
      return <Change before={t.yesNo(one.before)} after={t.yesNo(one.after)} />;
    case 'list':
      return <Items {...one} name={one.field === 'amenities' ? amenityName : (text) => text} />;
    case 'hours':
      return <Hours {...one} />;
    case 'point':
      return <Moved {...one} />;
    case 'pictures':
      return <Pictures {...one} />;
  }
}

function Change({ before, after }: { before: string; after: string }) {
  return (
    <>
      <del>{before}</del> <ins>{after}</ins>
    </>
  );
}

function Words({ before, after }: { before: string; after: string }) {
  let at = 0;
  return (
    <p className="difference-text">
      {wordDiff(before, after).map(({ kind, text }) => {
        at += text.length;
        const key = `${kind} ${at}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        return kind === 'gone' ? <del key={key}>{text}</del> : <ins key={key}>{text}</ins>;
      })}
    </p>
  );
}

interface ItemsProps {
  added: string[];
  removed: string[];
  name: (text: string) => string;
}

function Items({ added, removed, name }: ItemsProps) {
  return (
    <ul className="difference-items">
      {removed.map((one) => (
        <li key={`- ${one}`}>
          <del>{name(one)}</del>
        </li>
      ))}
      {added.map((one) => (
        <li key={`+ ${one}`}>
          <ins>{name(one)}</ins>
        </li>
      ))}
    </ul>
  );
}

function Hours({ before, after }: Extract<GroundDifference, { kind: 'hours' }>) {
  const text = (range: (typeof before)[number]) => `${rangeText(range)} ${formatRupees(range.perHour)}`;
  const [was, is] = [before.map(text), after.map(text)];
  const kept = is.filter((one) => was.includes(one));
  return (
    <>
      <Items
        removed={was.filter((one) => !is.includes(one))}
        added={is.filter((one) => !was.includes(one))}
        name={(one) => one}
      />
      {kept.length > 0 ? <p className="small text-2">{t.asBefore(kept.join(', '))}</p> : null}
    </>
  );
}

function Moved({ after, metres }: Extract<GroundDifference, { kind: 'point' }>) {
  const distance = metres < 1000 ? t.metres(metres) : t.kilometres((metres / 1000).toFixed(1));
  return (
    <p className="row row-wrap">
      <span>{t.moved(distance)}</span>
      <a
        href={`https://www.google.com/maps/search/?api=1&query=${after.latitude},${after.longitude}`}
        target="_blank"
        rel="noreferrer"
      >
        {t.onMap}
      </a>
    </p>
  );
}

function Pictures({ added, removed, reworded, reordered }: Extract<GroundDifference, { kind: 'pictures' }>) {
  return (
    <div className="stack">
      {added.length > 0 ? (
        <ul className="difference-pictures" aria-label={t.newPictures(added.length)}>
          {added.map(({ url, alt }) => (
            <li key={url}>
              <img src={url} alt={alt} width={180} height={120} loading="lazy" decoding="async" />
              {/* Hidden from screen readers: the picture's alternative text says the same. */}
              <ins aria-hidden="true">{alt}</ins>
            </li>
          ))}
        </ul>
      ) : null}
      {reworded.map(({ url, before, after }) => (
        <div key={url} className="difference-reworded">
          <img src={url} alt={after} width={90} height={60} loading="lazy" decoding="async" />
          <Words before={before} after={after} />
        </div>
      ))}
      {removed.length > 0 ? (
        <Items removed={removed.map(({ alt }) => t.removedPicture(alt))} added={[]} name={(one) => one} />
      ) : null}
      {reordered ? <p className="small text-2">{t.reordered}</p> : null}
    </div>
  );
}
