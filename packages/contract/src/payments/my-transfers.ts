import { TransferAnnouncement, TransferState } from '@isocentre/domain/payments/transfer-announcement';
import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';

const MyTransfer = z.object({
  id: z.uuid(),
  utr: z.string(),
  amount: z.string(),
  paidOn: z.string(),
  state: TransferState,
  /** With `refused`: what the organisers say. */
  refusedBecause: z.nullable(z.string()),
});
export type MyTransfer = z.infer<typeof MyTransfer>;

export const listMyTransfers = defineRoute({
  name: 'listMyTransfers',
  summary: 'Bank transfers that I have told the organisers about, newest first',
  method: 'GET',
  path: '/api/v1/me/transfers',
  access: 'delegate',
  status: 200,
  answer: z.object({
    transfers: z.array(MyTransfer),
    /** What is to be paid today; null: nothing that a transfer could pay. */
    due: z.nullable(z.object({ amountMinor: z.int(), currency: z.string() })),
  }),
});

export const announceTransfer = defineRoute({
  name: 'announceTransfer',
  summary: 'Tell the organisers that I have paid by bank transfer; it counts once they have found the money',
  method: 'POST',
  path: '/api/v1/me/transfers',
  access: 'delegate',
  body: TransferAnnouncement,
  status: 201,
  answer: MyTransfer,
  accountLimit: { calls: 10, perSeconds: 86_400 },
});
