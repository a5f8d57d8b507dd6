import { addresses } from '@isocentre/domain/addresses';
import { Bone, Loading } from '@isocentre/ui/states.tsx';
import { type ActionFunctionArgs, type ClientActionFunctionArgs, data, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { ContactsPage } from '../../features/contact/contacts-page.tsx';
import { CONTACT_DRAFT, type Outcome, readValues } from '../../features/contact/outcome.ts';
import { pageServicesContext } from '../../lib/page-services.ts';
import { dropDraft } from '@isocentre/ui/form-storage.ts';
import { pageStatus, UNREACHABLE } from '../../lib/failure.ts';
import { inBrowser, onServer, unlessSubmitted } from '../../lib/load.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { type ShellEdition, useShellData } from '../../lib/shell-data.ts';
import { sendInBrowser } from '../../lib/send-in-browser.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

const load = () => import('../../features/contact/load-contacts.ts');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const shouldRevalidate = unlessSubmitted;

/** Without script. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { sendMessage } = await import('../../features/contact/send-message.ts');
  // A body that is not a form is treated as an empty form: the page shows what is missing.
  const form = await request.formData().catch(() => new FormData());
  const outcome = await sendMessage(context.get(pageServicesContext).call, form);
  if ('sent' in outcome) return redirect(`${addresses.contact}?sent=1`, 303);
  return data(outcome, { status: pageStatus(outcome.failed) });
}

export async function clientAction({ request }: ClientActionFunctionArgs): Promise<Outcome> {
  const form = await request.formData();
  return sendInBrowser(
    async () => {
      const { sendMessage } = await import('../../features/contact/send-message.ts');
      return async (call) => {
        const outcome = await sendMessage(call, form);
        // Here and not in the form, which may be gone by now: what was sent must not be restored as a draft.
        if ('sent' in outcome) dropDraft(CONTACT_DRAFT);
        return outcome;
      };
    },
    () => ({ failed: UNREACHABLE, values: readValues(form) }),
  );
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, 'Contact', 'Write to the organisers, find the venue and see how long it takes from the airport and the stations.');

export default function Contacts() {
  const edition = useShellData()?.edition;
  return (
    <>
      <PageBanner title="Contact" lead={edition && leadOf(edition)} seed="s3" />
      <Awaited page={useLoaderData<typeof loader>()} loading={<ContactsLoading />} failed="The contact details could not be loaded">
        {(page) => <ContactsPage {...page} />}
      </Awaited>
    </>
  );
}

const leadOf = ({ contact: { phone, hours } }: ShellEdition) =>
  `Questions about registration, abstracts, payment or getting here? ${phone ? `Write, or call between ${hours.replace(' to ', ' and ')}.` : 'Write to us.'}`;

function ContactsLoading() {
  return (
    <div className="wrap section">
      <Loading bones={<Bone shape="block" size="l" />}>Loading contact details...</Loading>
    </div>
  );
}
