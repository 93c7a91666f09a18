import { useEffect, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { useStill } from '../../../components/use-still.js';
import { landingTexts } from '../texts.js';

const t = landingTexts.testimonials;

const ROTATE_MS = 6000;

/** Sample reviews, one at a time. All of them keep their space, so that the page height never changes. */
export function Testimonials() {
  const still = useStill();
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(false);
  const moving = !paused && !still;

  useEffect(() => {
    if (!moving) return;
    const timer = setTimeout(() => setAt((at + 1) % t.list.length), ROTATE_MS);
    return () => clearTimeout(timer);
  }, [at, moving]);

  return (
    <section className="landing-section">
      <h2 className="landing-title">
        {t.title} <span className="tag">{t.samples}</span>
      </h2>
      <div className="testimonials panel">
        <ul aria-live={moving ? 'off' : 'polite'}>
          {t.list.map(({ name, city, photo, review }, index) => (
            <li key={name} data-on={index === at || undefined} aria-hidden={index !== at}>
              <img src={photo} alt="" width="72" height="72" loading="lazy" />
              <figure>
                <blockquote>{review}</blockquote>
                <figcaption>
                  <strong>{name}</strong> <span className="text-2">{city}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        <div className="testimonials-foot">
          <div className="row">
            {t.list.map(({ name }, index) => (
              <button
                key={name}
                type="button"
                className="icon-btn testimonial-dot"
                aria-label={t.show(name)}
                aria-current={index === at}
                onClick={() => {
                  setAt(index);
                  setPaused(true);
                }}
              />
            ))}
          </div>
          {still ? null : (
            <button
              type="button"
              className="icon-btn"
              aria-label={paused ? t.play : t.pause}
              onClick={() => setPaused(!paused)}
            >
              <Icon name={paused ? 'play' : 'pause'} small />
            </button>
          )}
        </div>
      </div>
    </section>
  );
}
