import type { BodyOf } from '@crease/shared/contract';
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '@crease/shared/contracts/webhooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { connectKeys } from '../connect-keys.js';

export function useWebhooks(ownerId: string) {
  return useQuery({
    queryKey: connectKeys.webhooks(ownerId),
    queryFn: async ({ signal }) =>
      (await call(listWebhooks, { query: { workplace: ownerId }, signal })).webhooks,
  });
}

/** All webhook actions. The webhooks and their deliveries are refetched after each. */
export function useWebhookActions(ownerId: string) {
  const client = useQueryClient();
  const query = { workplace: ownerId };
  const onSettled = () => client.invalidateQueries({ queryKey: connectKeys.webhooks(ownerId) });
  return {
    create: useMutation({
      mutationFn: (body: BodyOf<typeof createWebhook>) => call(createWebhook, { query, body }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: { id: string } & BodyOf<typeof changeWebhook>) =>
        call(changeWebhook, { params: { id }, query, body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(removeWebhook, { params: { id }, query }),
      onSettled,
    }),
    rotate: useMutation({
      mutationFn: (id: string) => call(rotateWebhookSecret, { params: { id }, query }),
      onSettled,
    }),
    test: useMutation({
      mutationFn: (id: string) => call(testWebhook, { params: { id }, query }),
      onSettled,
    }),
  };
}
