import { createTeam, type Team } from '@crease/shared/contracts/teams';
import type { FieldErrors } from '../../components/use-field-errors.js';
import { teamsTexts as t } from './texts.js';

export const TEAM_FIELDS = ['name', 'shortName', 'cityName', 'about'] as const;
export type TeamField = (typeof TEAM_FIELDS)[number];

export interface TeamForm extends Record<TeamField, string> {
  /** `#rrggbb`, or empty for none. */
  colour: string;
}

export const formOfTeam = (team: Team | undefined, cityName: string): TeamForm => ({
  name: team?.name ?? '',
  shortName: team?.shortName ?? '',
  cityName: team?.cityName ?? cityName,
  about: team?.about ?? '',
  colour: team?.colour ?? '',
});

/** Suggests a short name: the initials of the name, else its first letters. */
export function shortNameOf(name: string): string {
  const words = name.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  const initials = words.map((word) => word[0]).join('');
  return (initials.length > 1 ? initials : (words[0] ?? '')).slice(0, 4);
}

/** What is wrong with the form; nothing where it may be sent. */
export function judgeTeam(form: TeamForm): FieldErrors<TeamField> {
  const { name, shortName, cityName, about } = createTeam.body.shape;
  return {
    ...(name.safeParse(form.name).success ? {} : { name: t.nameWrong }),
    ...(shortName.safeParse(form.shortName).success ? {} : { shortName: t.shortNameWrong }),
    ...(cityName.safeParse(form.cityName).success ? {} : { cityName: t.cityNeeded }),
    ...(about.safeParse(form.about).success ? {} : { about: t.aboutWrong }),
  };
}
