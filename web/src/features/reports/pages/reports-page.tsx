import { z } from 'zod';
import { DayRangeFields } from '../../../components/day-range-fields.js';
import { Tabs } from '../../../components/tabs.js';
import { useAddressFilters } from '../../../components/use-address-filters.js';
import { useToday } from '../../../components/use-corrected-clock.js';
import { WorkPage } from '../../../components/work-page.js';
import { GroundSelect, useDesk } from '../../desk/public.js';
import { Earnings } from '../components/earnings.js';
import { Occupancy } from '../components/occupancy.js';
import { PRESETS, periodOf } from '../periods.js';
import { reportsTexts as t } from '../texts.js';
import '../components/reports.css';

const view = z.enum(['earnings', 'occupancy']);
const day = z.iso.date().optional().catch(undefined);
const filters = z.object({
  view: view.optional().catch(undefined),
  from: day,
  to: day,
  by: z.enum(['day', 'week', 'month', 'ground', 'method']).catch('day'),
});

/** Earnings, and which hours sell. Managers see only the hours. */
export function ReportsPage() {
  const { workplace, ground, may } = useDesk();
  const { filters: asked, set } = useAddressFilters(filters, ground?._id);
  const today = useToday();
  const usual = periodOf('month', today);
  const { from = usual.from, to = usual.to } = asked;
  const views = view.options.filter((one) => one === 'occupancy' || may('earnings.read'));
  const current = asked.view && views.includes(asked.view) ? asked.view : (views[0] ?? 'occupancy');
  const query = { workplace: workplace.ownerId, groundId: ground?._id, from, to: to < from ? from : to };
  return (
    <WorkPage title={t.title}>
      <div className="stack">
        <fieldset className="chips">
          <legend className="visually-hidden">{t.period}</legend>
          {PRESETS.map((preset) => {
            const period = periodOf(preset, today);
            return (
              <button
                key={preset}
                type="button"
                className="chip"
                aria-pressed={period.from === from && period.to === to}
                onClick={() => set(period)}
              >
                {t.presets[preset]}
              </button>
            );
          })}
        </fieldset>
        <div className="work-filters">
          <DayRangeFields
            from={from}
            to={to}
            // A cleared field returns to the default month.
            onChange={(change) => set({ from, to, ...change })}
          />
          <GroundSelect all />
        </div>
      </div>
      {views.length === 1 ? (
        <Occupancy query={query} />
      ) : (
        <Tabs
          label={t.title}
          tabs={views.map((key) => ({ key, text: t.views[key] }))}
          current={current}
          onChange={(next) => set({ view: next })}
        >
          {current === 'earnings' ? (
            <Earnings query={query} by={asked.by} onBy={(by) => set({ by: by === 'day' ? undefined : by })} />
          ) : (
            <Occupancy query={query} />
          )}
        </Tabs>
      )}
    </WorkPage>
  );
}
