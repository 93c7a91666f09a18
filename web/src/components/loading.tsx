import { servedMain } from '../lib/served-main.js';
import { partTexts } from './texts.js';

interface Props {
  label?: string;
  /** It replaces a whole screen, including its heading. */
  page?: boolean;
}

/** A loading sign. For the screen of a page that the API wrote, it is that page. */
export function Loading({ label = partTexts.loading, page }: Props) {
  const served = page && servedMain();
  if (served)
    return (
      <div
        className="served"
        aria-busy="true"
        ref={(element) => {
          element?.replaceChildren(...served);
        }}
      />
    );
  const Label = page ? 'h1' : 'span';
  return (
    <div className="loading" role="status">
      <span className="spinner" aria-hidden="true" />
      <Label className="visually-hidden">{label}</Label>
    </div>
  );
}
