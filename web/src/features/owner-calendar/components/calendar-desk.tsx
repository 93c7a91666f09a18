import type { Ground } from '@crease/shared/contracts/grounds';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { startHourOf } from '@crease/shared/time/slots';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { LateDialogs } from '../../../components/late.js';
import { Loading } from '../../../components/loading.js';
import { useServerNow } from '../../../components/use-server-now.js';
import type { Placed } from '../../desk/public.js';
import { slotAt, useDesk } from '../../desk/public.js';
import { type OpenDialog, OwnerDialogs } from '../../desk-actions/public.js';
import { QuickWalkIn } from '../../owner-day/public.js';
import { RegularDialog } from '../../regulars/public.js';
import { useCalendarAddress } from '../address.js';
import { isFree, type Span } from '../columns.js';
import { calendarTexts as t } from '../texts.js';
import { useDayColumns, useWeekColumns } from '../use-columns.js';
import { DAYS_SHOWN } from '../week.js';
import { CalendarHead } from './calendar-head.js';
import { ChooseDialog } from './choose-dialog.js';
import { HoursGrid } from './grid.js';
import type { GridColumn } from './grid-column.js';
import { MonthView } from './month-view.js';
import { MoveDialog } from './move-dialog.js';
import './calendar.css';

type Asked =
  | { kind: 'choose' | 'walk-in' | 'regular'; column: GridColumn; span: Span }
  | { kind: 'move'; placed: Placed; from: GridColumn; to: GridColumn; span: Span };

/** The workplace's calendar: a day with a column per ground, one ground's week, or a month's occupancy. */
export function CalendarDesk({ grounds }: { grounds: Ground[] }) {
  const desk = useDesk();
  const now = useServerNow(15_000);
  const today = dayOf(new Date(now));
  const address = useCalendarAddress(today);
  const { view, date } = address;
  const one = desk.ground ?? grounds[0];

  if (!one) {
    return (
      <>
        <h1>{t.title}</h1>
        <EmptyState title={t.noGrounds} />
      </>
    );
  }
  const shown = desk.ground ? [desk.ground] : grounds;
  const props = { date, today, now, grounds };
  return (
    <>
      <CalendarHead {...address} today={today} ground={view === 'week' ? one.name : undefined} />
      {view === 'day' ? <DayView {...props} shown={shown} /> : null}
      {view === 'week' ? <WeekView {...props} ground={one} /> : null}
      {view === 'month' ? (
        <MonthView
          grounds={shown}
          date={date}
          today={today}
          onDay={(day) => address.show({ view: 'day', date: day })}
        />
      ) : null}
    </>
  );
}

interface ViewProps {
  date: string;
  today: string;
  now: number;
  grounds: Ground[];
}

function DayView({ shown, ...props }: ViewProps & { shown: Ground[] }) {
  const { workplace } = useDesk();
  const read = useDayColumns(workplace.ownerId, shown, props);
  return <Hours {...props} {...read} />;
}

function WeekView({ ground, ...props }: ViewProps & { ground: Ground }) {
  const dates = Array.from({ length: DAYS_SHOWN }, (_, more) => addDays(props.date, more));
  const read = useWeekColumns(ground, dates, props);
  return <Hours {...props} {...read} />;
}

interface HoursProps extends ViewProps {
  columns: GridColumn[];
  rows: { first: number; last: number };
  isPending: boolean;
  isError: boolean;
  refetch: () => void;
}

function Hours({ columns, rows, today, now, grounds, isPending, isError, refetch }: HoursProps) {
  const desk = useDesk();
  const [open, setOpen] = useState<OpenDialog>();
  const [asked, setAsked] = useState<Asked>();
  const groundOf = (id: string | undefined) => grounds.find(({ _id }) => _id === id);

  if (isError) {
    return (
      <EmptyState title={t.fetchFailed} broken>
        <button type="button" className="btn" onClick={refetch}>
          {t.again}
        </button>
      </EmptyState>
    );
  }
  if (isPending) return <Loading label={t.loading} />;
  const onChoose = (span: Span) => {
    const column = columns[span.column];
    if (column) setAsked({ kind: desk.may('block.change') ? 'choose' : 'walk-in', column, span });
  };
  const onMove = (placed: Placed, span: Span) => {
    const to = columns[span.column];
    const from = columns.find((column) => column.placed.some(({ key }) => key === placed.key));
    if (from && to) setAsked({ kind: 'move', placed, from, to, span });
  };
  const onOpen = ({ entry: { booking, block } }: Placed, groundId: string) => {
    if (booking) setOpen({ kind: 'booking', booking });
    else if (block && desk.may('block.change'))
      setOpen({ kind: 'block', block, groundName: groundOf(groundId)?.name ?? '' });
  };

  return (
    <>
      <HoursGrid
        columns={columns}
        rows={rows}
        now={now}
        mayMove={desk.may('booking.move')}
        onChoose={onChoose}
        onMove={onMove}
        onOpen={(placed, column) => onOpen(placed, column.groundId)}
      />
      {asked ? (
        <AskedDialog asked={asked} columns={columns} grounds={grounds} now={now} onAsk={setAsked} />
      ) : null}
      {open ? <OwnerDialogs open={open} grounds={grounds} today={today} show={setOpen} /> : null}
    </>
  );
}

interface AskedDialogProps {
  asked: Asked;
  columns: GridColumn[];
  grounds: Ground[];
  now: number;
  onAsk: (asked: Asked | undefined) => void;
}

/** The dialog for selected hours, or for a booking dragged to other hours. */
function AskedDialog({ asked, columns, grounds, now, onAsk }: AskedDialogProps) {
  const desk = useDesk();
  const close = () => onAsk(undefined);
  const groundOf = ({ groundId }: GridColumn) => grounds.find(({ _id }) => _id === groundId);

  if (asked.kind === 'move') {
    return asked.placed.entry.booking ? (
      <MoveDialog
        booking={asked.placed.entry.booking}
        ground={groundOf(asked.to)}
        date={asked.to.date}
        from={asked.span.from}
        hours={asked.span.to - asked.span.from}
        onClose={close}
      />
    ) : null;
  }
  const ground = groundOf(asked.column);
  if (!ground) return null;
  const free = columns.find(({ key }) => key === asked.column.key)?.free ?? [];
  return (
    <>
      {asked.kind === 'choose' ? (
        <ChooseDialog
          ground={ground}
          column={asked.column}
          span={asked.span}
          others={columns.filter((one) => isBeside(one, asked.column, asked.span))}
          onColumn={(column) =>
            onAsk({ ...asked, column, span: { ...asked.span, column: columns.indexOf(column) } })
          }
          onWalkIn={() => onAsk({ ...asked, kind: 'walk-in' })}
          onRegular={desk.may('regular.change') ? () => onAsk({ ...asked, kind: 'regular' }) : undefined}
          onClose={close}
        />
      ) : null}
      {asked.kind === 'walk-in' ? (
        <QuickWalkIn
          ground={ground}
          date={asked.column.date}
          at={asked.span.from}
          hours={asked.span.to - asked.span.from}
          free={free}
          now={now}
          onClose={close}
        />
      ) : null}
      {asked.kind === 'regular' ? (
        <LateDialogs onClose={close}>
          <RegularDialog
            grounds={grounds}
            ground={ground}
            at={startOf(asked.column.date, asked.span)}
            onClose={close}
          />
        </LateDialogs>
      ) : null}
    </>
  );
}

/** Whether these hours could be sold on that ground of the same turf instead. */
const isBeside = (one: GridColumn, chosen: GridColumn, { from, to }: Span): boolean =>
  one.shared !== undefined && one.shared.track === chosen.shared?.track && isFree(one, from, to);

/** The selected date and hours; hours after midnight are on the next date. */
function startOf(day: string, { from, to }: Span) {
  const { date, timeSlot } = slotAt(day, from, to - from);
  return { date, start: startHourOf(timeSlot), hours: to - from };
}
