import { matchRules } from '@crease/shared/contracts/match-rules';
import { contradictionsIn, type RuleName } from '@crease/shared/cricket/contradictions';
import type { MatchRules } from '@crease/shared/cricket/rules';
import { contradictionInWords } from '@crease/shared/match-words/contradictions';
import { judgeBySchema } from '../../lib/judge-by-schema.js';
import { language } from '../../lib/language/language.js';
import { newKey } from './random.js';
import { ruleTexts as t } from './texts.js';

export interface ZoneRow {
  key: string;
  name: string;
  runs: string;
  mustRun: boolean;
}

/** The rules as they are typed: numbers are texts, and empty means that there is no such rule. */
export interface RulesForm {
  players: string;
  overs: string;
  ballsPerOver: string;
  maxOversPerBowler: string;
  /** Numbers with commas between them. */
  bowlerQuota: string;
  maxBallsPerOver: string;
  ballsPerEnd: string;
  oversInARow: string;
  wideRuns: string;
  wideAgain: boolean;
  noBallRuns: string;
  noBallAgain: boolean;
  freeHit: boolean;
  lastOverAgain: boolean;
  byes: boolean;
  legByes: boolean;
  lbw: boolean;
  lastBatter: 'no' | 'yes' | 'even';
  dots: 'no' | 'scoreless' | 'missed';
  dotBalls: string;
  retires: boolean;
  retireRuns: string;
  retireBalls: string;
  mayReturn: boolean;
  /** What a wicket costs: a positive number. */
  wicketCost: string;
  power: 'no' | 'last' | 'chosen' | 'number';
  powerOver: string;
  powerCost: string;
  jackpotBall: boolean;
  zones: ZoneRow[];
  roof: MatchRules['roof'];
  overTheNet: MatchRules['overTheNet'];
  oneTip: boolean;
  inPairs: boolean;
  pairOvers: string;
  tie: MatchRules['tie'];
  win: string;
  tiePoints: string;
  noResult: string;
  bonus: string;
}

const typed = (value: number | undefined): string => (value === undefined ? '' : String(value));

function powerFields({ powerOver }: MatchRules): Pick<RulesForm, 'power' | 'powerOver' | 'powerCost'> {
  const over = powerOver?.over;
  const cost = powerOver?.wicketRuns;
  return {
    power: over === undefined ? 'no' : typeof over === 'number' ? 'number' : over,
    powerOver: typeof over === 'number' ? String(over) : '',
    powerCost: cost === undefined ? '' : String(Math.abs(cost)),
  };
}

/** The form of these rules. */
export function formOfRules(rules: MatchRules): RulesForm {
  const { dotsOut, retireAt, lastBatterStands, points } = rules;
  return {
    players: typed(rules.players),
    overs: typed(rules.overs),
    ballsPerOver: typed(rules.ballsPerOver),
    maxOversPerBowler: typed(rules.maxOversPerBowler),
    bowlerQuota: rules.bowlerQuota?.join(', ') ?? '',
    maxBallsPerOver: typed(rules.maxBallsPerOver),
    ballsPerEnd: typed(rules.ballsPerEnd),
    oversInARow: typed(rules.oversInARow),
    wideRuns: typed(rules.wide.runs),
    wideAgain: rules.wide.again,
    noBallRuns: typed(rules.noBall.runs),
    noBallAgain: rules.noBall.again,
    freeHit: rules.noBall.freeHit,
    lastOverAgain: rules.lastOverAgain === true,
    byes: rules.byes,
    legByes: rules.legByes,
    lbw: rules.lbw,
    lastBatter: lastBatterStands === 'even' ? 'even' : lastBatterStands ? 'yes' : 'no',
    dots: dotsOut?.counts ?? 'no',
    dotBalls: typed(dotsOut?.balls ?? 3),
    retires: retireAt !== undefined,
    retireRuns: typed(retireAt?.runs),
    retireBalls: typed(retireAt?.balls),
    mayReturn: retireAt?.mayReturn ?? true,
    wicketCost: String(Math.abs(rules.wicketRuns)),
    ...powerFields(rules),
    jackpotBall: rules.jackpotBall === true,
    zones: rules.zones.map(({ name, runs, mustRun }) => ({
      key: newKey(),
      name,
      runs: String(runs),
      mustRun: mustRun === true,
    })),
    roof: rules.roof,
    overTheNet: rules.overTheNet,
    oneTip: rules.oneTip,
    inPairs: rules.pairs !== undefined,
    pairOvers: typed(rules.pairs?.overs ?? 2),
    tie: rules.tie,
    win: typed(points.win),
    tiePoints: typed(points.tie),
    noResult: typed(points.noResult),
    bonus: typed(points.bonus),
  };
}

/** A typed number; NaN if it is none. */
const number = (text: string): number =>
  /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;
const optional = (text: string): number | undefined => (text.trim() === '' ? undefined : number(text));
/** Runs that are taken off. 0 is not −0, which JSON does not know. */
const cost = (text: string): number => 0 - number(text || '0');

function powerOf({ power, powerOver, powerCost }: RulesForm): Pick<MatchRules, 'powerOver'> {
  if (power === 'no') return {};
  const over = power === 'number' ? number(powerOver) : power;
  const wicketRuns = powerCost.trim() === '' ? {} : { wicketRuns: cost(powerCost) };
  return { powerOver: { over, factor: 2, ...wicketRuns } };
}

function retireOf({ retires, retireRuns, retireBalls, mayReturn }: RulesForm): Pick<MatchRules, 'retireAt'> {
  if (!retires) return {};
  const [runs, balls] = [optional(retireRuns), optional(retireBalls)];
  return {
    retireAt: {
      ...(runs === undefined ? {} : { runs }),
      ...(balls === undefined ? {} : { balls }),
      mayReturn,
    },
  };
}

/** Optional numbers that are given. */
function limitsOf(form: RulesForm): Partial<MatchRules> {
  const names = ['maxOversPerBowler', 'maxBallsPerOver', 'ballsPerEnd', 'oversInARow'] as const;
  const given = names.flatMap((name) => {
    const value = optional(form[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  const quota = form.bowlerQuota.trim();
  return {
    ...Object.fromEntries(given),
    ...(quota === ''
      ? {}
      : {
          bowlerQuota: quota
            .split(/[\s,]+/)
            .filter(Boolean)
            .map(number),
        }),
  };
}

/** The rules that a form describes. Unreadable numbers are NaN, which `judgeRules` names. */
export function rulesOf(form: RulesForm): MatchRules {
  const bonus = optional(form.bonus);
  return {
    players: number(form.players),
    overs: number(form.overs),
    ballsPerOver: number(form.ballsPerOver),
    ...limitsOf(form),
    wide: { runs: number(form.wideRuns), again: form.wideAgain },
    noBall: { runs: number(form.noBallRuns), again: form.noBallAgain, freeHit: form.freeHit },
    ...(form.lastOverAgain ? { lastOverAgain: true } : {}),
    byes: form.byes,
    legByes: form.legByes,
    lbw: form.lbw,
    lastBatterStands: form.lastBatter === 'even' ? 'even' : form.lastBatter === 'yes',
    ...(form.dots === 'no' ? {} : { dotsOut: { balls: number(form.dotBalls), counts: form.dots } }),
    ...retireOf(form),
    wicketRuns: cost(form.wicketCost),
    ...powerOf(form),
    ...(form.jackpotBall ? { jackpotBall: true } : {}),
    zones: form.zones.map(({ name, runs, mustRun }) => ({
      name: name.trim(),
      runs: number(runs),
      ...(mustRun ? { mustRun: true } : {}),
    })),
    roof: form.roof,
    overTheNet: form.overTheNet,
    oneTip: form.oneTip,
    ...(form.inPairs ? { pairs: { overs: number(form.pairOvers) } } : {}),
    tie: form.tie,
    points: {
      win: number(form.win),
      tie: number(form.tiePoints),
      noResult: number(form.noResult),
      ...(bonus === undefined ? {} : { bonus }),
    },
  };
}

export type RuleErrors = Partial<Record<RuleName, string>>;

/** True if a number of this rule could not be read. */
const isUnreadable = (rule: unknown): boolean =>
  Number.isNaN(rule) ||
  (typeof rule === 'object' && rule !== null && Object.values(rule).some((part) => isUnreadable(part)));

/** What is wrong with each rule, alone or together with the others; nothing if a match may be played by them. */
export function judgeRules(form: RulesForm): RuleErrors {
  const rules = rulesOf(form);
  const errors: RuleErrors = {};
  for (const name of Object.keys(rules) as RuleName[])
    if (isUnreadable(rules[name])) errors[name] = t.numberNeeded;
  for (const rule of contradictionsIn(rules)) errors[rule] ??= contradictionInWords(rule, rules)[language];
  const judged = judgeBySchema(matchRules, rules);
  if (judged.ok) return errors;
  for (const { path, message } of judged.errors) {
    const rule = path.split('.')[0] as RuleName; // the first part of a path is the rule
    errors[rule] ??= message;
  }
  return errors;
}
