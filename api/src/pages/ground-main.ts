import { escapeHtml } from '@crease/domain/messaging/mail/html';
import type { Ground } from '@crease/shared/contracts/grounds';
import { formatRupees } from '@crease/shared/format/money';
import { NO_PICTURE, primaryPicture } from '@crease/shared/primary-picture';

/** The picture that the app shows first. */
export function firstPicture({ images }: Ground): { url: string; alt: string } {
  return primaryPicture(images) ?? { url: NO_PICTURE, alt: '' };
}

/** Beside each rate: the convenience fee is not in it. */
export const PLUS_FEE = '+ 2% fee';

/**
 * A ground's page before the app renders. Uses the classes of the web's `GroundHero` and `GroundSkeleton`, so that
 * nothing moves when the app takes over.
 */
export function groundMain(ground: Ground): string {
  const { name, location, features, price } = ground;
  const { url, alt } = firstPicture(ground);
  const isTagged = features.lighting || ground.isVerified || price.discount > 0;
  return [
    '<main>',
    '<section class="hero ground-hero">',
    '<div class="ground-hero-pictures"><ul class="pictures"><li>',
    `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt && `${name}: ${alt}`)}" width="480" height="300" fetchpriority="high" />`,
    '</li></ul></div>',
    '<div class="page">',
    // The app writes tags and stars: only their space is reserved.
    isTagged ? '<div class="row row-wrap" aria-hidden="true"><span class="tag">&nbsp;</span></div>' : '',
    `<hgroup><h1>${escapeHtml(name)}</h1><p>${escapeHtml(location.address)}</p></hgroup>`,
    '<div class="row row-wrap ground-hero-facts"><span class="hero-sub">',
    `<b class="num">${formatRupees(price.from)}</b> <span class="plus-fee">${PLUS_FEE}</span>`,
    '</span></div>',
    '</div>',
    '</section>',
    '<div class="page page-body stack-4" aria-hidden="true">',
    '<span class="skeleton ground-days-skeleton"></span><span class="skeleton" data-shape="card"></span>',
    '</div>',
    '</main>',
  ].join('');
}
