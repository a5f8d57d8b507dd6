import { hostName } from './edition-directory.ts';

/** Whether a request came to the host where organisers of all societies work. It may be the default edition's host, too. */
export const isOrganisersHost = (hostHeader: string | undefined, organisersOrigin: string): boolean =>
  hostName(hostHeader) === new URL(organisersOrigin).hostname;
