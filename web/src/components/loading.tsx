import { partTexts } from './texts.js';

interface Props {
  label?: string;
  /** It replaces a whole screen, including its heading. */
  page?: boolean;
}

export function Loading({ label = partTexts.loading, page }: Props) {
  const Label = page ? 'h1' : 'span';
  return (
    <div className="loading" role="status">
      <span className="spinner" aria-hidden="true" />
      <Label className="visually-hidden">{label}</Label>
    </div>
  );
}
