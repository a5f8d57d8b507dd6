import { Tag } from '@isocentre/ui/tag.tsx';

/** The tags of one delegate. */
export const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className="delegate-tags">
    {tags.map((tag) => (
      <Tag key={tag}>{tag}</Tag>
    ))}
  </span>
);
