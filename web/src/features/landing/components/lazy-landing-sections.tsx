import { usePrefetchQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { late } from '../../../components/late.js';
import { siteQuery } from '../../site/public.js';
import type { LandingSections as Sections } from './landing-sections.js';

const LateSections = late(async () => ({
  default: (await import('./landing-sections.js')).LandingSections,
}));

/** Loaded when the visitor comes near the end of the first screen, together with the site that they wait for. */
export function LandingSections(props: ComponentProps<typeof Sections>) {
  usePrefetchQuery(siteQuery);
  return <LateSections {...props} />;
}
