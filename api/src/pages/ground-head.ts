import { LINK_PICTURE } from '@crease/domain/catalogue/images/link-picture';
import { escapeHtml } from '@crease/domain/messaging/mail/html';
import type { Ground } from '@crease/shared/contracts/grounds';
import { formatRupees } from '@crease/shared/format/money';
import { firstPicture, PLUS_FEE } from './ground-main.js';
import { scriptJson } from './script-json.js';

/** The line below the title in search results and link previews. */
function describeGround({ name, location, price, rating }: Ground): string {
  const rated = rating.count > 0 ? ` Rated ${rating.average.toFixed(1)} by ${rating.count} players.` : '';
  const from = `From ${formatRupees(price.from)} an hour ${PLUS_FEE}.`;
  return `Book ${name}, ${location.address}, ${location.cityName}, by the hour. ${from}${rated} See its free hours live.`;
}

/** The ground in schema.org's vocabulary (`SportsActivityLocation`). */
function structuredGround(ground: Ground, url: string, picture: string) {
  const { name, location, price, rating, amenities, contact } = ground;
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsActivityLocation',
    name,
    description: ground.description || describeGround(ground),
    url,
    image: picture,
    ...(contact.phone ? { telephone: contact.phone } : {}),
    address: {
      '@type': 'PostalAddress',
      streetAddress: location.address,
      addressLocality: location.cityName,
      addressRegion: location.state,
      addressCountry: 'IN',
    },
    geo: { '@type': 'GeoCoordinates', latitude: location.latitude, longitude: location.longitude },
    priceRange: `From ${formatRupees(price.from)} an hour ${PLUS_FEE}`,
    currenciesAccepted: 'INR',
    amenityFeature: amenities.map((amenity) => ({
      '@type': 'LocationFeatureSpecification',
      name: amenity,
      value: true,
    })),
    ...(rating.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Math.round(rating.average * 10) / 10,
            reviewCount: rating.count,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
  };
}

/**
 * The head of a ground's page: title, description, Open Graph, structured data, its first picture, and the ground
 * itself, so that the app need not fetch it.
 */
export function groundHead(ground: Ground, publicUrl: string): string {
  const url = `${publicUrl}/ground/${ground._id}`;
  const picture = `${publicUrl}/api/pages/ground/${ground._id}/picture.jpg`;
  const title = `${ground.name}, ${ground.location.cityName} · Crease`;
  const description = describeGround(ground);
  const first = firstPicture(ground);
  const property = (name: string, content: string | number) =>
    `<meta property="${name}" content="${escapeHtml(String(content))}" />`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    `<link rel="preload" as="image" href="${escapeHtml(first.url)}" fetchpriority="high" />`,
    property('og:site_name', 'Crease'),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', picture),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', LINK_PICTURE.width),
    property('og:image:height', LINK_PICTURE.height),
    property('og:image:alt', first.alt || ground.name),
    property('og:locale', 'en_IN'),
    '<meta name="twitter:card" content="summary_large_image" />',
    `<script type="application/ld+json">${scriptJson(structuredGround(ground, url, picture))}</script>`,
    `<script type="application/json" id="ground">${scriptJson(ground)}</script>`,
  ].join('\n    ');
}
