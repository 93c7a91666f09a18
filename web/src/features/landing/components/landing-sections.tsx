import { HomeGames } from '../../games-near/public.js';
import { useFigures } from '../../site/public.js';
import { AppPromo } from './app-promo.js';
import { HowItWorks } from './how-it-works.js';
import { LandingCounters } from './landing-counters.js';
import { RecentTicker } from './recent-ticker.js';
import { Testimonials } from './testimonials.js';
import { WhyChoose } from './why-choose.js';
import './landing.css';

/**
 * The home page's sections about the product, below the grounds. Sample bookings and reviews are hidden when real
 * figures are shown, and until that is known.
 */
export function LandingSections() {
  const showsSamples = useFigures() === undefined;
  return (
    <>
      <HomeGames />
      {showsSamples ? <RecentTicker /> : null}
      <div className="page landing">
        <HowItWorks />
        <WhyChoose />
      </div>
      <LandingCounters />
      <div className="page landing">
        {showsSamples ? <Testimonials /> : null}
        <AppPromo />
      </div>
    </>
  );
}
