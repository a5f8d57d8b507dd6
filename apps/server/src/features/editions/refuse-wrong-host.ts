import { hostFault } from '@isocentre/domain/editions/host-name';
import { Refused } from '@isocentre/domain/refusals';

/** A host name in the answers for a new edition that no edition can have. */
export function refuseWrongHost(host: string, taken: readonly string[]): void {
  const fault = hostFault(host, taken);
  if (fault) throw new Refused('VALIDATION', { fields: { 'answers.host': fault } });
}
