import { NO_PICTURE } from '@crease/shared/primary-picture';
import type { ReactNode } from 'react';
import type { IconName } from '../../../components/icon-paths.js';
import type { Outcome } from '../outcome.js';
import './payment-callback.css';

export const OUTCOME_ICONS: Record<Outcome, IconName> = {
  success: 'check',
  failed: 'warning',
  pending: 'hourglass',
  unknown: 'help',
};

interface HeroProps {
  title: string;
  text: string;
  mark: ReactNode;
  look?: Outcome;
  picture?: string | undefined;
}

/** The result, in large type on the night picture. */
export function CallbackHero({ title, text, mark, look, picture = NO_PICTURE }: HeroProps) {
  return (
    <section className="hero callback-hero">
      <img className="hero-picture" src={picture} alt="" />
      <div className="page">
        <span className="callback-mark" data-look={look}>
          {mark}
        </span>
        <div>
          <h1>{title}</h1>
          <p className="hero-sub" role="status">
            {text}
          </p>
        </div>
      </div>
    </section>
  );
}
