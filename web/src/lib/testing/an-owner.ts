/** An owner's account as the API returns it, for tests. */
export const anOwner = {
  id: 'a'.repeat(24),
  _id: 'a'.repeat(24),
  name: 'Sanjay',
  email: 'owner@crease.test',
  phone: '9820012345',
  role: 'ground_owner',
  createdAt: '2026-11-21T10:00:00Z',
  preferences: {
    notifications: { email: true, push: true, sms: false, marketing: false },
    shareLocation: false,
  },
};
