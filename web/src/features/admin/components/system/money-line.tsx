import type { ReactNode } from 'react';
import { formatExactRupees } from '../../../../lib/format/money.js';

interface Props {
  amount: number;
  who: string;
  words: readonly string[];
  /** What can be done about it. */
  children: ReactNode;
}

/** A line of a list of money that waits for an admin. */
export function MoneyLine({ amount, who, words, children }: Props) {
  return (
    <li className="admin-line">
      <div className="admin-who">
        <p>
          <strong className="num">{formatExactRupees(amount)}</strong> {who}
        </p>
        <p className="small text-2 admin-words">{words.join(' · ')}</p>
      </div>
      {children}
    </li>
  );
}
