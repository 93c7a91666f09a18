import { late } from '../../../components/late.js';

export const SettingsForm = late(async () => ({
  default: (await import('./settings-form.js')).SettingsForm,
}));
