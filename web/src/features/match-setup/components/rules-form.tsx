import type { RuleName } from '@crease/shared/cricket/contradictions';
import { Icon } from '../../../components/icon.js';
import { SelectField } from '../../../components/select-field.js';
import { Switch } from '../../../components/switch.js';
import { FieldError, TextField } from '../../../components/text-field.js';
import { newKey } from '../random.js';
import type { RuleErrors, RulesForm, ZoneRow } from '../rules-form.js';
import { ruleTexts as t } from '../texts.js';
import './match-setup.css';

interface Props {
  form: RulesForm;
  errors: RuleErrors;
  onChange: (form: RulesForm) => void;
}

type Keys<V> = {
  [K in keyof RulesForm]: RulesForm[K] extends V ? (string extends RulesForm[K] ? K : never) : never;
}[keyof RulesForm];
type TextKey = Keys<string>;
type SwitchKey = { [K in keyof RulesForm]: RulesForm[K] extends boolean ? K : never }[keyof RulesForm];

/** The inputs of one form, each by the name of its value. */
function inputsOf({ form, errors, onChange }: Props) {
  return {
    number: (name: TextKey, rule: RuleName, label: string, hint?: string) => (
      <TextField
        label={label}
        {...(hint ? { hint } : {})}
        inputMode={name === 'bowlerQuota' ? 'text' : 'decimal'}
        autoComplete="off"
        maxLength={40}
        value={form[name]}
        error={errors[rule]}
        onChange={(value) => onChange({ ...form, [name]: value })}
      />
    ),
    toggle: (name: SwitchKey, label: string) => (
      <Switch
        label={label}
        checked={form[name]}
        onChange={(checked) => onChange({ ...form, [name]: checked })}
      />
    ),
    choice: <K extends keyof RulesForm>(
      name: K,
      rule: RuleName,
      label: string,
      words: Readonly<Record<RulesForm[K] & string, string>>,
    ) => (
      <SelectField
        label={label}
        value={String(form[name])}
        options={Object.entries<string>(words).map(([value, text]) => ({ value, text }))}
        error={errors[rule]}
        onChange={(value) => onChange({ ...form, [name]: value })}
      />
    ),
  };
}

/** Every rule of a match, in groups. */
export function RulesFormFields(props: Props) {
  return (
    <div className="stack-4 rules-form">
      <LengthAndBowling {...props} />
      <Extras {...props} />
      <Batting {...props} />
      <Bonus {...props} />
      <Nets {...props} />
      <TieAndPoints {...props} />
    </div>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="rules-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

function LengthAndBowling(props: Props) {
  const { number } = inputsOf(props);
  return (
    <>
      <Group title={t.groups.length}>
        <div className="match-fields">
          {number('players', 'players', t.players)}
          {number('overs', 'overs', t.overs)}
          {number('ballsPerOver', 'ballsPerOver', t.ballsPerOver)}
        </div>
      </Group>
      <Group title={t.groups.bowling}>
        <div className="match-fields">
          {number('maxOversPerBowler', 'maxOversPerBowler', t.maxOversPerBowler, t.none)}
          {number('bowlerQuota', 'bowlerQuota', t.bowlerQuota, t.bowlerQuotaHint)}
          {number('oversInARow', 'oversInARow', t.oversInARow, t.none)}
          {number('ballsPerEnd', 'ballsPerEnd', t.ballsPerEnd, t.none)}
          {number('maxBallsPerOver', 'maxBallsPerOver', t.maxBallsPerOver, t.none)}
        </div>
      </Group>
    </>
  );
}

function Extras(props: Props) {
  const { form, errors } = props;
  const { number, toggle } = inputsOf(props);
  return (
    <Group title={t.groups.extras}>
      <div className="match-fields">
        {number('wideRuns', 'wide', t.wide)}
        {number('noBallRuns', 'noBall', t.noBall)}
      </div>
      {toggle('wideAgain', t.wideAgain)}
      {toggle('noBallAgain', t.noBallAgain)}
      {form.wideAgain && form.noBallAgain && !form.lastOverAgain
        ? null
        : toggle('lastOverAgain', t.lastOverAgain)}
      <FieldError id="rule-last-over" text={errors.lastOverAgain} />
      {toggle('freeHit', t.freeHit)}
      {toggle('byes', t.byes)}
      {toggle('legByes', t.legByes)}
    </Group>
  );
}

function Batting(props: Props) {
  const { form, errors } = props;
  const { number, toggle, choice } = inputsOf(props);
  return (
    <Group title={t.groups.batting}>
      <div className="match-fields">
        {choice('lastBatter', 'lastBatterStands', t.lastBatter, t.lastBatters)}
        {choice('dots', 'dotsOut', t.dots, t.dotsKinds)}
        {form.dots === 'no' ? null : number('dotBalls', 'dotsOut', t.dotBalls)}
      </div>
      {toggle('lbw', t.lbw)}
      {toggle('inPairs', t.inPairs)}
      {form.inPairs ? number('pairOvers', 'pairs', t.pairOvers) : null}
      {toggle('retires', t.retires)}
      {form.retires ? (
        <>
          <div className="match-fields">
            {number('retireRuns', 'retireAt', t.retireRuns)}
            {number('retireBalls', 'retireAt', t.retireBalls)}
          </div>
          {toggle('mayReturn', t.mayReturn)}
        </>
      ) : (
        <FieldError id="rule-retire" text={errors.retireAt} />
      )}
    </Group>
  );
}

function Bonus(props: Props) {
  const { form } = props;
  const { number, toggle, choice } = inputsOf(props);
  return (
    <Group title={t.groups.bonus}>
      <div className="match-fields">
        {number('wicketCost', 'wicketRuns', t.wicketCost)}
        {choice('power', 'powerOver', t.power, t.powers)}
        {form.power === 'number' ? number('powerOver', 'powerOver', t.powerOver) : null}
        {form.power === 'no' ? null : number('powerCost', 'powerOver', t.powerCost, t.powerCostHint)}
      </div>
      {toggle('jackpotBall', t.jackpotBall)}
    </Group>
  );
}

function Nets(props: Props) {
  const { form, errors, onChange } = props;
  const { toggle, choice } = inputsOf(props);
  const put = (zones: ZoneRow[]) => onChange({ ...form, zones });
  const change = (row: ZoneRow, next: Partial<ZoneRow>) =>
    put(form.zones.map((one) => (one.key === row.key ? { ...one, ...next } : one)));
  return (
    <Group title={t.groups.nets}>
      <div className="match-fields">
        {choice('roof', 'roof', t.roof, t.roofs)}
        {choice('overTheNet', 'overTheNet', t.overTheNet, t.overTheNets)}
      </div>
      {toggle('oneTip', t.oneTip)}
      <p className="field-label">{t.zones}</p>
      {form.zones.map((row) => (
        <div key={row.key} className="rules-zone">
          <TextField
            label={t.zoneName}
            maxLength={40}
            autoComplete="off"
            value={row.name}
            error={errors.zones}
            onChange={(name) => change(row, { name })}
          />
          <TextField
            label={t.zoneRuns}
            inputMode="numeric"
            maxLength={2}
            value={row.runs}
            onChange={(runs) => change(row, { runs })}
          />
          <button
            type="button"
            className="icon-btn"
            aria-label={t.removeZone(row.name)}
            onClick={() => put(form.zones.filter(({ key }) => key !== row.key))}
          >
            <Icon name="trash" />
          </button>
          <Switch
            label={t.zoneMustRun}
            checked={row.mustRun}
            onChange={(mustRun) => change(row, { mustRun })}
          />
        </div>
      ))}
      {form.zones.length < 12 ? (
        <button
          type="button"
          className="btn btn-small line-up-me"
          onClick={() => put([...form.zones, { key: newKey(), name: '', runs: '1', mustRun: true }])}
        >
          <Icon name="plus" small />
          {t.addZone}
        </button>
      ) : null}
    </Group>
  );
}

function TieAndPoints(props: Props) {
  const { number, choice } = inputsOf(props);
  return (
    <Group title={t.groups.result}>
      <div className="match-fields">
        {choice('tie', 'tie', t.tie, t.ties)}
        {number('win', 'points', t.win)}
        {number('tiePoints', 'points', t.tiePoints)}
        {number('noResult', 'points', t.noResult)}
        {number('bonus', 'points', t.bonus, t.none)}
      </div>
    </Group>
  );
}
