import { readCommitteeMembers, readCommitteePage } from '@isocentre/contract/content';
import type { Call } from '@isocentre/contract/route';
import { fullDesignation, groupByCategory, groupsOf } from '@isocentre/domain/content/committee';

/** The members of one committee page as it shows them: in groups, each in its order. */
export async function loadCommittee(call: Call, path: string) {
  const [page, members] = await Promise.all([call(readCommitteePage, { params: { path } }), call(readCommitteeMembers, { query: {} })]);
  const groups = page.groupedByCategory ? groupByCategory(members) : groupsOf(page.groups, members);
  return groups.map(({ title, members: group }) => ({
    title,
    members: group.map((one) => ({
      id: one.id,
      name: one.name,
      role: one.Role,
      at: fullDesignation(one),
      picture: one.image,
      sample: one.sample,
    })),
  }));
}

export type CommitteeGroups = Awaited<ReturnType<typeof loadCommittee>>;
