import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { pricedFor } from '@crease/domain/catalogue/prices/priced-for';
import { demoId } from '@crease/domain/play/demo/random';
import { PLACES } from './places.js';

/** Prices of the first ground of `owner2@crease.test`: dearer on weekend evenings, cheaper on weekday mornings. */
const RULES = [
  {
    name: 'Weekend evenings',
    days: [5, 6, 7],
    hours: { start: '18:00', end: '23:00' },
    percent: 20,
    priority: 2,
  },
  {
    name: 'Weekday mornings',
    days: [1, 2, 3, 4],
    hours: { start: '06:00', end: '12:00' },
    percent: -15,
    priority: 1,
  },
];

const RULED = PLACES.findIndex(({ owner }) => owner === 'owner2');

/** The n-th ground with its price rules, if it has any. */
export function withPriceRules(ground: GroundDoc, n: number): GroundDoc {
  if (n !== RULED) return ground;
  const rules = RULES.map((rule) => ({ _id: demoId('rule', rule.name).toString(), ...rule }));
  return { ...ground, ...pricedFor({ ...ground.price, rules }, ground.location.state, ground.createdAt) };
}
