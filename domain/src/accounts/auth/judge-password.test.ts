import { expect, it } from 'vitest';
import { judgePassword } from './judge-password.js';

const asha = { name: 'Asha Rane', email: 'asha.rane@crease.test', phone: '9820098200' };
const judge = (password: string) => judgePassword('password', password, asha);

it('refuses what everybody tries first, in any case', async () => {
  for (const password of ['123456', 'password', 'Password', 'QWERTY123', 'cricket', 'welcome1', ' abc123 ']) {
    await expect(judge(password)).rejects.toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'password' }],
    });
  }
});

it('refuses the owner’s name, email, its first part and phone', async () => {
  for (const password of ['asha rane', 'Asha.Rane', 'ASHA.RANE@crease.test', '9820098200']) {
    await expect(judge(password)).rejects.toThrow('must not be your name');
  }
});

it('takes what is neither', async () => {
  for (const password of ['Player@123', 'Owner@123', 'Admin@123', 'six sixes in an over', 'बल्ला और गेंद']) {
    await expect(judge(password)).resolves.toBeUndefined();
  }
});
