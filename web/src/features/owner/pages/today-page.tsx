import { usePageTitle } from '../../../components/use-page-title.js';
import { DayDesk } from '../day/day-desk.js';
import { dayTexts as t } from '../day/texts.js';
import { Grounds } from '../frame/grounds.js';

/** The day at the desk. */
export function TodayPage() {
  usePageTitle(t.today);
  return (
    <div className="page page-body desk-day">
      <Grounds>{(grounds) => <DayDesk grounds={grounds} />}</Grounds>
    </div>
  );
}
