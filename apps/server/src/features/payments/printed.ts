import { Issuer } from '@isocentre/domain/payments/issuer';
import * as z from 'zod/mini';

const Printed = z.object({ issuer: Issuer, latinName: z.string() });
export type Printed = z.infer<typeof Printed>;

/** What a document was issued with. Those given before it was kept print what is true today. */
export const printedWith = (edition: Issuer, row: { printed: unknown; latin_name: string }): Printed =>
  row.printed === null ? { issuer: edition, latinName: row.latin_name } : Printed.parse(row.printed);

/** Whose bill an invoice is, as it was issued. */
export const invoiceIssuer = (edition: Issuer, { printed }: { printed: unknown }): Issuer =>
  printed === null ? edition : z.object({ issuer: Issuer }).parse(printed).issuer;
