import type { PlayerId } from '@crease/shared/cricket/setup';
import type { ReactNode } from 'react';
import './scorer.css';

interface Props {
  title: string;
  players: readonly { id: PlayerId; name: string; meta?: string | undefined }[];
  onChoose: (id: PlayerId) => void;
  children?: ReactNode;
}

/** One tap on one of several players. */
export function PlayerChoice({ title, players, onChoose, children }: Props) {
  return (
    <section className="scorer-ask" aria-label={title}>
      <h2>{title}</h2>
      <ul className="scorer-players">
        {players.map(({ id, name, meta }) => (
          <li key={id}>
            <button type="button" className="btn btn-big" onClick={() => onChoose(id)}>
              <span>{name}</span>
              {meta ? <span className="small text-2 num">{meta}</span> : null}
            </button>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
