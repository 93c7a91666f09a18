import type { Ground } from '@crease/shared/contracts/grounds';
import { MAX_PRICE_RULES } from '@crease/shared/contracts/owner-prices';
import type { Holiday } from '@crease/shared/contracts/prices';
import { dayOf } from '@crease/shared/time/ist';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { type DraftRule, moved, type RulesDraft, tariffOf, withRule } from '../rules/draft.js';
import { ruleTexts as t } from '../rules/texts.js';
import { effectOf, whenOf } from '../rules/words.js';
import { RuleDialog } from './rule-dialog.js';

interface Props {
  draft: RulesDraft;
  ground: Ground;
  listed: Holiday[];
  now: number;
  onChange: (draft: RulesDraft) => void;
}

/** The rules, strongest first; each can be edited, moved or removed. */
export function RulesList({ draft, ground, listed, now, onChange }: Props) {
  const [open, setOpen] = useState<{ rule?: DraftRule; key: string }>();
  const { rules } = draft;
  const put = (next: DraftRule[]) => onChange({ ...draft, rules: next });
  const dates = listed.map(({ date }) => date);
  return (
    <section className="panel stack-4" aria-labelledby="price-rules-title">
      <div className="stack">
        <h2 id="price-rules-title">{t.title}</h2>
        <p className="small text-2">{t.text}</p>
      </div>
      {rules.length === 0 ? (
        <p>
          <strong>{t.none}.</strong> <span className="text-2">{t.noneText}</span>
        </p>
      ) : (
        <ol className="rule-list">
          {rules.map((rule, at) => (
            <RuleRow
              key={rule.key}
              rule={rule}
              today={dayOf(new Date(now))}
              isFirst={at === 0}
              isLast={at === rules.length - 1}
              onOpen={() => setOpen({ rule, key: rule.key })}
              onMove={(by) => put(moved(rules, rule.key, by))}
              onRemove={() => put(rules.filter(({ key }) => key !== rule.key))}
            />
          ))}
        </ol>
      )}
      {rules.length < MAX_PRICE_RULES ? (
        <div>
          <button
            type="button"
            className="btn btn-small"
            onClick={() => setOpen({ key: `new ${Date.now()}` })}
          >
            <Icon name="plus" small />
            {t.add}
          </button>
        </div>
      ) : (
        <p className="field-hint">{t.most(MAX_PRICE_RULES)}</p>
      )}
      {open ? (
        <RuleDialog
          rule={open.rule}
          ruleKey={open.key}
          now={now}
          tariffWith={(rule) => tariffOf(ground, { ...draft, rules: withRule(rules, rule) }, dates)}
          onKeep={(rule) => {
            put(withRule(rules, rule));
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </section>
  );
}

interface RowProps {
  rule: DraftRule;
  today: string;
  isFirst: boolean;
  isLast: boolean;
  onOpen: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function RuleRow({ rule, today, isFirst, isLast, onOpen, onMove, onRemove }: RowProps) {
  return (
    <li className="rule-row">
      <div className="rule-words">
        <p>
          <strong>{rule.name}</strong> <b className="tag num">{effectOf(rule)}</b>
        </p>
        <p className="small text-2">{whenOf(rule, today)}</p>
      </div>
      <div className="rule-tools">
        <button
          type="button"
          className="icon-btn"
          aria-label={t.higher(rule.name)}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <Icon name="up" />
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label={t.lower(rule.name)}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <Icon name="down" />
        </button>
        <button type="button" className="icon-btn" aria-label={t.edit(rule.name)} onClick={onOpen}>
          <Icon name="edit" />
        </button>
        <button type="button" className="icon-btn" aria-label={t.remove(rule.name)} onClick={onRemove}>
          <Icon name="trash" />
        </button>
      </div>
    </li>
  );
}
