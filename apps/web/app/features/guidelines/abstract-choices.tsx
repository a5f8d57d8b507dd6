interface AbstractChoicesProps {
  categories: readonly string[];
  presentationTypes: readonly string[];
}

/** What the form will ask for: one category, one type of presentation. */
export function AbstractChoices({ categories, presentationTypes }: AbstractChoicesProps) {
  const list = (id: string, heading: string, items: readonly string[]) => (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className="words-list">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
  return (
    <div className="words abstract-choices">
      {list('categories-heading', 'Categories', categories)}
      {list('presentation-heading', 'Presentation types', presentationTypes)}
    </div>
  );
}
