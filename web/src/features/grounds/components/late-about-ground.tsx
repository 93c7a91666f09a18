import type { ComponentProps } from 'react';
import { late } from '../../../components/late.js';
import { WhenNear } from '../../../components/when-near.js';
import type { AboutGround } from './about-ground.js';

const About = late(async () => ({ default: (await import('./about-ground.js')).AboutGround }));

interface Props extends ComponentProps<typeof AboutGround> {
  /** Whether the hours are still loading. */
  waits: boolean;
}

/** Below the hours of a ground's page, so it loads after them, when the reader comes near or the page is quiet. */
export function LateAboutGround({ waits, ...props }: Props) {
  return (
    <WhenNear className="ground-about-room" waits={waits}>
      <About {...props} />
    </WhenNear>
  );
}
