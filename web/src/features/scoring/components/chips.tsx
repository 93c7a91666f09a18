import { ChipButtons } from '../../../components/filter-chips.js';
import './scorer.css';

interface Props<V> {
  legend: string;
  options: readonly { value: V; text: string }[];
  value: V;
  onChange: (value: V) => void;
}

/** One of a few, all in sight. */
export function Chips<V extends string | number>({ legend, ...choice }: Props<V>) {
  return (
    <fieldset className="scorer-choice">
      <legend className="small text-2">{legend}</legend>
      <div className="chips chips-wrap">
        <ChipButtons {...choice} />
      </div>
    </fieldset>
  );
}
