import { readCommitteeMembers, readCommitteePage } from '@isocentre/contract/content/people';
import type { Call } from '@isocentre/contract/route';
import { fullDesignation, groupByCategory, groupsOf } from '@isocentre/domain/content/committee';

/** The same words as `fullDesignation`, each of the three parts on its own line. */
const onLines = (one: Parameters<typeof fullDesignation>[0]) =>
  one.designation && one.hospital && one.location ? [one.designation, one.hospital, one.location].join('\n') : fullDesignation(one);

/** The members of one committee page: in groups, each in its order. */
export async function loadCommittee(call: Call, path: string) {
  const [page, members] = await Promise.all([call(readCommitteePage, { params: { path } }), call(readCommitteeMembers, { query: {} })]);
  const groups = page.groupedByCategory ? groupByCategory(members) : groupsOf(page.groups, members);
  return groups.map(({ title, members: group }) => ({
    title,
    members: group.map((one) => ({
      id: one.id,
      name: one.name,
      role: one.Role,
      at: onLines(one),
      picture: one.image,
      sample: one.sample,
    })),
  }));
}

export type CommitteeGroups = Awaited<ReturnType<typeof loadCommittee>>;
