import { late } from '../../../components/late.js';

const load = () => import('./settings-form.js');

export const SettingsForm = late(async () => ({ default: (await load()).SettingsForm }));

/**
 * Fetches the form's code before it is shown. Only for pages without input: after a deploy a missing file reloads the
 * page (`lib/reload-after-deploy.ts`).
 */
export const fetchSettingsForm = (): void => void load().catch(() => undefined);
