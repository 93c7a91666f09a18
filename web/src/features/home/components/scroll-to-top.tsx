import { useEffect, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { homeTexts } from '../texts.js';

/** Fixed in a corner once the first screen is scrolled past. */
export function ScrollToTop() {
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > window.innerHeight);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!far) return null;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <button
      type="button"
      className="icon-btn to-top"
      aria-label={homeTexts.toTop}
      onClick={() => window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })}
    >
      <Icon name="up" />
    </button>
  );
}
