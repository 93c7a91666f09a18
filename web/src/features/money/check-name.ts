import type { OwnerCheck } from '@crease/shared/contracts/owner-checks';
import { checkTexts as t } from './check-texts.js';

/** `Fire licence, Sixer Cage` */
export const nameOf = ({ kind, ground }: OwnerCheck): string =>
  ground ? t.licenceOf(t.kinds[kind], ground.name) : t.kinds[kind];
