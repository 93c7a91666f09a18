/**
 * Writes that minors may make without a parent's consent: their own account and rights, leaving and giving back,
 * reports and complaints, answers and scores for what exists already, and money that a provider has taken. Accepting a
 * place in a side needs consent; declining it does not.
 */
export const FREE_FOR_MINORS = [
  ...['POST /auth/logout-all', 'DELETE /auth/sessions/:id', 'POST /auth/change-password'],
  ...['POST /auth/passkeys/options', 'POST /auth/passkeys', 'DELETE /auth/passkeys/:id'],
  ...['POST /auth/passkeys/proof/options', 'POST /auth/second-factor/confirm'],
  ...['POST /auth/second-factor/off', 'POST /auth/second-factor/recovery-codes'],
  ...['PATCH /users/me', 'DELETE /users/me', 'POST /users/me/avatar', 'POST /users/me/verify-email'],
  ...['POST /users/me/phone-code', 'POST /users/me/verify-phone', 'POST /users/me/mail/verify'],
  ...['POST /users/me/parent', 'PUT /users/me/consents/:purpose', 'POST /users/me/requests'],
  ...[
    'POST /users/me/feed',
    'DELETE /users/me/feed',
    'PUT /push/subscriptions',
    'DELETE /push/subscriptions',
  ],
  ...['PATCH /notifications/:id/read', 'PATCH /notifications/read-all'],
  ...['PUT /users/me/favorites/:groundId', 'DELETE /users/me/favorites/:groundId'],
  ...['PUT /tournaments/:id/follow', 'DELETE /tournaments/:id/follow'],
  ...['POST /users/me/game-alerts', 'DELETE /users/me/game-alerts/:id', 'POST /bookings/quote'],
  ...['DELETE /bookings/temp-hold/:id', 'PATCH /bookings/:id/status', 'POST /bookings/:id/send-receipt'],
  ...['POST /bookings/:id/not-mine', 'POST /bookings/link', 'DELETE /waitlist/:id'],
  ...['POST /bookings/:id/feedback', 'POST /grounds/:id/reviews', 'POST /bookings/:id/closed-gate'],
  ...['POST /complaints', 'POST /complaints/:id/reopen', 'POST /reports/people', 'POST /reports/reviews'],
  ...['POST /users/me/blocks', 'DELETE /users/me/blocks/:id', 'PUT /games/:id/fair-play'],
  ...['POST /games/:id/places/:placeId/answer', 'DELETE /games/:id/places/:placeId'],
  ...['DELETE /games/:id/places/mine', 'PUT /games/:id/answer'],
  ...['POST /payments/verify-payment', 'POST /payments/payment-failed', 'POST /payments/refund'],
  ...['PATCH /teams/:id', 'DELETE /teams/:id', 'POST /teams/:id/invite', 'DELETE /teams/:id/invite'],
  ...['POST /teams/:id/guests', 'POST /teams/:id/guests/:memberId/claim-link'],
  ...['PATCH /teams/:id/members/:memberId', 'DELETE /teams/:id/members/:memberId'],
  ...['PUT /matches/:id/toss', 'PATCH /matches/:id'],
  ...['POST /matches/:id/accept', 'POST /matches/:id/scorer', 'POST /matches/:id/scorer-link'],
  ...['POST /matches/:id/events', 'POST /matches/:id/confirm', 'POST /matches/:id/dispute'],
  ...['DELETE /tournaments/:id/entries/:entryId', 'POST /staff/accept'],
];
