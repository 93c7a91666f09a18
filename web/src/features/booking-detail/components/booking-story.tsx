import type { Booking } from '@crease/shared/contracts/booking';
import { detailTexts as t } from '../texts.js';
import { StoryLines } from './story-lines.js';

export function BookingStory({ booking }: { booking: Booking }) {
  if (booking.timeline.length === 0) return null;
  return (
    <section className="panel">
      <h2>{t.story}</h2>
      <StoryLines booking={booking} className="story" />
    </section>
  );
}
