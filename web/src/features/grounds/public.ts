/** Grounds as lists and other screens need them. The page itself belongs to the app. */
export { useGround } from './api/use-ground.js';
export { useGrounds } from './api/use-grounds.js';
export { GroundCard, GroundCardSkeleton } from './components/ground-card.js';
export { PictureCarousel } from './components/picture-carousel.js';
export { groundKeys } from './ground-keys.js';
export type { GroundQuery } from './ground-query.js';
export { PITCH_TYPES, PREFERRED_TIMES } from './grounds.light.js';
export { useLiveGrounds } from './live.js';
export { useFrameNews } from './use-frame-news.js';
export { amenityName, featureName, pitchName } from './words.js';
