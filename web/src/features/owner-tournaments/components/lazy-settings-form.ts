import { late } from '../../../components/late.js';

const load = () => import('./settings-form.js');

export const SettingsForm = late(async () => ({ default: (await load()).SettingsForm }));

/** Fetches the form's code before it is shown. A failure is reported where the form is rendered. */
export const fetchSettingsForm = (): void => void load().catch(() => undefined);
