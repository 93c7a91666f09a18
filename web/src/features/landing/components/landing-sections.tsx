import { useEffect, useState } from 'react';
import { HomeGames } from '../../games-near/public.js';
import { useFigures, useSite } from '../../site/public.js';
import { AppPromo } from './app-promo.js';
import { HowItWorks } from './how-it-works.js';
import { LandingCounters } from './landing-counters.js';
import { RecentTicker } from './recent-ticker.js';
import { Testimonials } from './testimonials.js';
import { WhyChoose } from './why-choose.js';
import './landing.css';

interface Props {
  /** The class that reserves the space of all sections. */
  room: string;
}

/** How long the sections wait for the site. */
const SITE_WAIT_MS = 2500;

/**
 * The home page's sections about the product, below the grounds. Sample bookings and reviews are hidden when real
 * figures are shown. They wait to know that, as a section that comes later moves the others; a site that takes long is
 * treated like one that cannot be read.
 */
export function LandingSections({ room }: Props) {
  const { isPending } = useSite(true);
  const showsSamples = useFigures() === undefined;
  // Once shown they stay: a part of them that reads a failed site again has it pending again.
  const [shown, setShown] = useState(false);
  if (!isPending && !shown) setShown(true);
  useEffect(() => {
    const wait = setTimeout(() => setShown(true), SITE_WAIT_MS);
    return () => clearTimeout(wait);
  }, []);
  if (!shown) return <div className={room} />;
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
