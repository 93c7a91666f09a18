import type { ComponentProps } from 'react';
import { late } from '../../../components/late.js';
import { WhenNear } from '../../../components/when-near.js';
import type { AboutGround } from './about-ground.js';

const About = late(async () => ({ default: (await import('./about-ground.js')).AboutGround }));

/** Below the hours of a ground's page, so it loads when the reader comes near, or when the page is quiet. */
export function LateAboutGround(props: ComponentProps<typeof AboutGround>) {
  return (
    <WhenNear className="ground-about-room">
      <About {...props} />
    </WhenNear>
  );
}
