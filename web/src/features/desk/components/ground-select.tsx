import { LongSelectField } from '../../../components/long-select-field.js';
import { useDesk } from '../desk.js';
import { panelTexts as t } from '../texts.js';

interface Props {
  /** Offers all grounds together; without it the first ground is the default. */
  all?: boolean;
}

/** Selects the ground that a section is about. Renders nothing if there is only one. */
export function GroundSelect({ all }: Props) {
  const { grounds, ground, chooseGround } = useDesk();
  const each = grounds.data ?? [];
  if (each.length < 2) return null;
  const options = each.map(({ _id, name }) => ({ value: _id, text: name }));
  return (
    <LongSelectField
      label={t.ground}
      value={ground?._id ?? (all ? '' : (each[0]?._id ?? ''))}
      onChange={(id) => chooseGround(id || undefined)}
      options={all ? [{ value: '', text: t.allGrounds }, ...options] : options}
    />
  );
}
