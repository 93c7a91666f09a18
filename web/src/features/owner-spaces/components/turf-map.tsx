import type { CSSProperties } from 'react';
import { lanesOf } from '../../../lib/lanes.js';
import { spacesTexts as t } from '../texts.js';
import './spaces.css';

interface Props {
  parts: readonly string[];
  /** In display order. */
  grounds: readonly { groundId: string; name: string; parts: readonly string[] }[];
}

/** A divided turf: its parts side by side, and the grounds over them one below the other. */
export function TurfMap({ parts, grounds }: Props) {
  return (
    <div className="turf-map" style={{ '--parts': parts.length } as CSSProperties}>
      <div className="turf-letters num" aria-hidden="true">
        {parts.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </div>
      <ul>
        {grounds.map(({ groundId, name, parts: own }) => (
          <li key={groundId}>
            <span className="visually-hidden">{t.takes(name, own.join(', '))}</span>
            {lanesOf(parts, own).map(({ from, to }) => (
              <span
                key={from}
                className="turf-ground"
                style={{ gridColumn: `${from + 1} / ${to + 1}` }}
                aria-hidden="true"
              >
                {name}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
