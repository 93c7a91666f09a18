import type { ReactNode } from 'react';
import { Stumps } from './icon.js';

interface Props {
  title: string;
  text?: string;
  /** An error state: drawn with the bails off. */
  broken?: boolean;
  /** The one action offered. */
  children?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
}

export function EmptyState({ title, text, broken, children, heading: Heading = 'h2' }: Props) {
  return (
    <div className="empty">
      <Stumps fallen={broken} />
      <Heading>{title}</Heading>
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}
