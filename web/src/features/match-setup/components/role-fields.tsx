import { SelectField } from '../../../components/select-field.js';
import type { DraftSide, Role } from '../draft.js';
import { sideTexts as t } from '../texts.js';

const ROLES: readonly Role[] = ['captain', 'keeper', 'joker'];

/** Captain, keeper and joker of a side. */
export function RoleFields({ side, onChange }: { side: DraftSide; onChange: (side: DraftSide) => void }) {
  const options = [
    { value: '', text: t.nobody },
    ...side.players.map(({ key, name }) => ({ value: key, text: name })),
  ];
  if (side.players.length === 0) return null;
  return (
    <details className="rules-all">
      <summary>{t.roles}</summary>
      <div className="match-fields">
        {ROLES.map((role) => (
          <SelectField
            key={role}
            label={t[role]}
            value={side[role] ?? ''}
            options={options}
            onChange={(key) => onChange({ ...side, [role]: key || undefined })}
          />
        ))}
      </div>
    </details>
  );
}
