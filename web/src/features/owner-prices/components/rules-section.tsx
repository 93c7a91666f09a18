import type { Ground } from '@crease/shared/contracts/grounds';
import type { Holiday } from '@crease/shared/contracts/prices';
import { dayOf } from '@crease/shared/time/ist';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { LeaveCheck } from '../../../components/leave-check.js';
import { Loading } from '../../../components/loading.js';
import { SelectField } from '../../../components/select-field.js';
import { toast } from '../../../components/toast-store.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { ownerKeys } from '../../desk/public.js';
import { useUpdateGround } from '../../owner-grounds/public.js';
import { useHolidays } from '../api/use-holidays.js';
import { draftOf, type HolidayChanges, type RulesDraft, rulesOf, tariffOf } from '../rules/draft.js';
import { ruleTexts as t } from '../rules/texts.js';
import { ownerPricesTexts } from '../texts.js';
import { PriceProbe } from './price-probe.js';
import { RulesList } from './rules-list.js';
import { WeekMap } from './week-map.js';
import { YearCalendar } from './year-calendar.js';
import './price-rules.css';

/** The rules' effect on the hours: the rules, the resulting week, holidays and seasons. */
export function RulesSection({ ground }: { ground: Ground }) {
  const now = useServerNow(60_000);
  const year = Number(dayOf(new Date(now)).slice(0, 4));
  const { holidays, changes, failed } = useHolidays(ground._id, [year, year + 1]);
  if (failed) return <EmptyState title={t.title} text={t.failed} />;
  if (!holidays || !changes) return <Loading />;
  return <RulesEditor ground={ground} holidays={holidays} changes={changes} now={now} />;
}

interface Props {
  ground: Ground;
  holidays: Holiday[];
  changes: HolidayChanges;
  now: number;
}

function RulesEditor({ ground, holidays, changes, now }: Props) {
  const { draft, setDraft, stored, isChanged, isSaving, save } = useRulesDraft(ground, changes);
  const listed = holidays.filter((one) => one.of !== 'ground');
  const tariff = tariffOf(
    ground,
    draft,
    listed.map(({ date }) => date),
  );
  const modes = (['start', 'hourly'] as const).map((value) => ({ value, text: t.modes[value] }));
  return (
    <div className="stack-4 price-rules">
      <RulesList draft={draft} ground={ground} listed={listed} now={now} onChange={setDraft} />
      <section className="panel price-rules-mode">
        <SelectField
          label={t.mode}
          value={draft.mode}
          options={modes}
          onChange={(mode) => setDraft({ ...draft, mode: mode === 'hourly' ? mode : 'start' })}
        />
      </section>
      <PriceProbe tariff={tariff} now={now} />
      <WeekMap tariff={tariff} now={now} />
      <YearCalendar draft={draft} listed={listed} now={now} onChange={setDraft} />
      {isChanged ? <LeaveCheck text={ownerPricesTexts.leaveText} /> : null}
      {draft.rules.length > 0 || isChanged ? (
        <div className="price-save price-rules-save">
          <div className="row row-wrap">
            <button
              type="button"
              className="btn btn-primary"
              disabled={isSaving || !isChanged}
              onClick={() => void save()}
            >
              {isSaving ? t.saving : t.save}
            </button>
            {isChanged ? (
              <button type="button" className="btn btn-ghost" onClick={() => setDraft(stored)}>
                {t.undo}
              </button>
            ) : null}
          </div>
          <p className="small text-2" aria-live="polite">
            {isChanged ? t.unsaved : ''}
          </p>
        </div>
      ) : null}
    </div>
  );
}

/** The edited rules, saved all at once. */
function useRulesDraft(ground: Ground, changes: HolidayChanges) {
  const client = useQueryClient();
  const update = useUpdateGround(ground._id);
  const stored = draftOf(ground, changes);
  const [draft, setDraft] = useState<RulesDraft>(stored);
  const said = ({ rules, ...rest }: RulesDraft) => JSON.stringify({ ...rest, rules: rulesOf({ rules }) });
  const save = async () => {
    const { mode, added, removed } = draft;
    try {
      const price = { rules: rulesOf(draft), mode, holidayChanges: { added, removed } };
      const after = await update.mutateAsync({ price });
      await client.invalidateQueries({ queryKey: [...ownerKeys.all, 'holidays', ground._id] });
      setDraft(draftOf(after, { added, removed }));
      toast.success(t.saved);
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return {
    draft,
    setDraft,
    stored,
    isChanged: said(draft) !== said(stored),
    isSaving: update.isPending,
    save,
  };
}
