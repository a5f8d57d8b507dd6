/** What the committee passes on of the reviews: without names, numbers or an order that would tell who wrote what. */
export function ReviewersComments({ comments }: { comments: readonly string[] }) {
  if (comments.length === 0) return null;
  return (
    <section className="reviewers-comments" aria-labelledby="reviewers-comments">
      <h3 id="reviewers-comments">Comments of the reviewers</h3>
      <ul>
        {comments.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  );
}
