import type { BodyOf } from '@crease/shared/contract';
import {
  answerComplaint,
  decideComplaint,
  fileComplaint,
  listComplaints,
  listGroundComplaints,
  listMyComplaints,
  reopenComplaint,
} from '@crease/shared/contracts/complaints';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { complaintKeys } from '../complaint-keys.js';

const PAGE_SIZE = 10;
const FRESH = { placeholderData: keepPreviousData, staleTime: 0 } as const;

export function useMyComplaints(page: number) {
  return useQuery({
    ...FRESH,
    queryKey: complaintKeys.mine(page),
    queryFn: ({ signal }) => call(listMyComplaints, { query: { page, limit: PAGE_SIZE }, signal }),
  });
}

export function useGroundComplaints(workplace: string, page: number) {
  return useQuery({
    ...FRESH,
    queryKey: complaintKeys.ofGround(workplace, page),
    queryFn: ({ signal }) =>
      call(listGroundComplaints, { query: { workplace, page, limit: PAGE_SIZE }, signal }),
  });
}

export function useComplaints(status: 'waiting' | 'resolved', page: number) {
  return useQuery({
    ...FRESH,
    queryKey: complaintKeys.desk(status, page),
    queryFn: ({ signal }) => call(listComplaints, { query: { status, page, limit: PAGE_SIZE }, signal }),
    refetchOnWindowFocus: true,
  });
}

const useRefetch = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: complaintKeys.all });
};

export function useFileComplaint() {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof fileComplaint>) => (await call(fileComplaint, { body })).complaint,
    onSettled,
  });
}

export function useAnswerComplaint() {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      call(answerComplaint, { params: { id }, body: { text } }),
    onSettled,
  });
}

export function useReopenComplaint() {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(reopenComplaint, { params: { id }, body: { reason } }),
    onSettled,
  });
}

export function useDecideComplaint() {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyOf<typeof decideComplaint>) =>
      call(decideComplaint, { params: { id }, body }),
    onSettled,
  });
}
