import type { GroundStatus } from '@crease/shared/contracts/grounds';
import { useState } from 'react';
import { FilterChips } from '../../../components/filter-chips.js';
import { groundStatusTexts } from '../../owner-grounds/public.js';
import { reviewTexts } from '../review-texts.js';
import { adminTexts as t } from '../texts.js';
import { GroundsByStatus } from './grounds-by-status.js';
import { WaitingGrounds } from './waiting-grounds.js';

const LISTS = ['waiting', 'pending_review', 'active', 'suspended', 'closed'] as const;
const textOf = (list: 'waiting' | GroundStatus): string =>
  list === 'waiting' ? reviewTexts.waiting : groundStatusTexts[list].text;

/** Grounds that wait for review first, then all of them by status. */
export function GroundsReview() {
  const [list, setList] = useState<(typeof LISTS)[number]>('waiting');
  return (
    <div className="stack-4">
      <FilterChips
        legend={t.show}
        options={LISTS.map((one) => ({ value: one, text: textOf(one) }))}
        value={list}
        onChange={setList}
      />
      {list === 'waiting' ? <WaitingGrounds /> : <GroundsByStatus key={list} status={list} />}
    </div>
  );
}
