import type { Core } from '@crease/domain/platform/core';
import type { RequestHandler } from 'express';

/**
 * A mailbox without one-click unsubscribe opens the same address as a page: the web's, which asks first, because
 * mailboxes also open links just to scan them.
 */
export const unsubscribePage =
  ({ env }: Core): RequestHandler =>
  (req, res) => {
    const { token } = req.query;
    const asked = typeof token === 'string' ? token : '';
    const topic = asked.split('.')[1] ?? '';
    res.redirect(
      303,
      `${env.PUBLIC_URL}/unsubscribe?from=${encodeURIComponent(topic)}&token=${encodeURIComponent(asked)}`,
    );
  };
