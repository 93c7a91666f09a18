import type { TournamentErrors, TournamentForm } from '../tournament-form.js';

export interface FieldsProps {
  form: TournamentForm;
  errors: TournamentErrors;
  onChange: (change: Partial<TournamentForm>) => void;
}
