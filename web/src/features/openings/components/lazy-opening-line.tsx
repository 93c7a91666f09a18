import type { Ground } from '@crease/shared/contracts/grounds';
import { Later, late } from '../../../components/late.js';

const Loaded = late(async () => ({ default: (await import('./opening-line.js')).OpeningLine }));

interface Props {
  ground: Pick<Ground, '_id' | 'drawsOpenings'>;
  /** Shows the hours of the day. */
  onShow: (date: string) => void;
}

/** Loaded on demand, because few grounds open their days by a draw. */
export function OpeningLine({ ground, onShow }: Props) {
  return ground.drawsOpenings ? (
    <Later>
      <Loaded groundId={ground._id} onShow={onShow} />
    </Later>
  ) : null;
}
