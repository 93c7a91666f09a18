import { GROUND_ROWS, GroundAmenities, GroundRows, groundFormTexts } from '../../ground-form/public.js';
import type { ListState } from '../use-list-ground.js';

const DESCRIPTION = GROUND_ROWS.about.slice(1);

/** The ground's features and amenities, and the owner's rules for players. */
export function RulesStep({ state }: { state: ListState }) {
  return (
    <>
      <section className="panel stack-4" aria-labelledby="list-features">
        <h2 id="list-features">{groundFormTexts.features}</h2>
        <GroundRows lines={GROUND_ROWS.features} state={state} />
        <GroundAmenities chosen={state.form.amenities} onChange={(amenities) => state.set({ amenities })} />
        <GroundRows lines={DESCRIPTION} state={state} />
      </section>
      <section className="panel stack-4" aria-labelledby="list-policies">
        <h2 id="list-policies">{groundFormTexts.policies}</h2>
        <GroundRows lines={GROUND_ROWS.policies} state={state} />
      </section>
    </>
  );
}
