import type { Ground } from '@crease/shared/contracts/grounds';
import { NO_PICTURE } from '@crease/shared/primary-picture';
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { groundTexts as t } from '../texts.js';
import './picture-carousel.css';

interface Props {
  name: string;
  images: Ground['images'];
  /** Wraps each picture, for example in a link. */
  wrap?: (picture: ReactNode) => ReactNode;
  /** The first picture is part of the first screen. */
  eager?: boolean;
  /** The picture before the first is the last. */
  wraps?: boolean;
}

const PLACEHOLDER = { url: NO_PICTURE, alt: '', isPrimary: true };

/** Pictures side by side: swipe, previous and next (which wrap around), dots. */
export function PictureCarousel({ name, images, wrap, eager, wraps }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const pictures = images.length > 0 ? images : [PLACEHOLDER];

  const show = (index: number) => {
    const list = strip.current;
    if (!list) return;
    const next = (index + pictures.length) % pictures.length;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollTo({ left: next * list.clientWidth, behavior: still ? 'auto' : 'smooth' });
  };

  return (
    <>
      <ul
        className="pictures"
        ref={strip}
        aria-label={t.pictures(name)}
        tabIndex={pictures.length > 1 ? 0 : undefined}
        onScroll={({ currentTarget: list }) =>
          setAt(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)))
        }
      >
        {pictures.map((image, index) => {
          const picture = (
            <img
              src={image.url}
              alt={image.alt ? `${name}: ${image.alt}` : name}
              width="480"
              height="300"
              loading={eager && index === 0 ? 'eager' : 'lazy'}
              fetchPriority={eager && index === 0 ? 'high' : undefined}
              decoding="async"
              draggable={false}
            />
          );
          return <li key={image.url}>{wrap ? wrap(picture) : picture}</li>;
        })}
      </ul>
      {pictures.length > 1 ? (
        <>
          <button
            type="button"
            className="icon-btn picture-arrow picture-previous"
            aria-label={t.previous}
            hidden={!wraps && at === 0}
            onClick={() => show(at - 1)}
          >
            <Icon name="left" />
          </button>
          <button
            type="button"
            className="icon-btn picture-arrow picture-next"
            aria-label={t.next}
            onClick={() => show(at + 1)}
          >
            <Icon name="right" />
          </button>
          <span className="picture-dots" aria-hidden="true">
            {pictures.map((image, index) => (
              <i key={image.url} className={index === at ? 'is-on' : ''} />
            ))}
          </span>
        </>
      ) : null}
    </>
  );
}
