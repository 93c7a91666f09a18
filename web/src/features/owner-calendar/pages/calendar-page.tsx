import { usePageTitle } from '../../../components/use-page-title.js';
import { CalendarDesk } from '../components/calendar-desk.js';
import { calendarTexts as t } from '../texts.js';
import '../components/legend.css';
import { Grounds } from '../../desk/public.js';

/** The calendar of the workplace. */
export function CalendarPage() {
  usePageTitle(t.title);
  return (
    <div className="page page-body desk-calendar">
      <Grounds>{(grounds) => <CalendarDesk grounds={grounds} />}</Grounds>
    </div>
  );
}
