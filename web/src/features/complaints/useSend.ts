import {
  type ComplaintProblem,
  complaintForm,
  getComplaint,
  listComplaints,
  sendComplaint,
} from '@kujiya/contract/complaints';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { intentKey } from '#lib/intent-key.ts';
import { useToast } from '#ui/Toast.tsx';

type Said = { things: { position: number; problem: ComplaintProblem }[]; text: string; files: number[] };

/** Sends a message about a parcel; the same one after a lost answer is the same intent. Returns the complaint's id. */
export function useSend(orderId: number) {
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const intent = useRef({ said: '', key: '' });
  return async (body: Said): Promise<number | null> => {
    const said = JSON.stringify(body);
    if (intent.current.said !== said) intent.current = { said, key: intentKey() };
    try {
      const { data, message } = await client(
        sendComplaint,
        { params: { id: orderId }, body },
        { idempotencyKey: intent.current.key },
      );
      intent.current = { said: '', key: '' };
      toast(message, { tone: 'good' });
      const changed: string[] = [listComplaints, getComplaint, complaintForm].map(
        ({ path }) => `GET ${path}`,
      );
      await queries.invalidateQueries({
        predicate: ({ queryKey: [call] }) => changed.includes(String(call)),
      });
      return data.id;
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' });
      return null;
    }
  };
}
