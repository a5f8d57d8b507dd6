/** Format and columns of a file, as parts of a form. */
export function FileChoices({ onColumns }: { onColumns?: (columns: 'all' | 'shown') => void }) {
  const choice = (
    name: string,
    value: string,
    words: string,
    { first = false, onChosen }: { first?: boolean; onChosen?: () => void } = {},
  ) => (
    <label className="export-choice">
      <input type="radio" name={name} value={value} defaultChecked={first} onChange={onChosen} />
      {words}
    </label>
  );
  return (
    <>
      <fieldset>
        <legend>Format</legend>
        {choice('format', 'xlsx', 'Excel workbook', { first: true })}
        {choice('format', 'csv', 'CSV, for other programs')}
      </fieldset>
      <fieldset>
        <legend>Columns</legend>
        {choice('columns', 'all', 'Everything that is known', { first: true, onChosen: () => onColumns?.('all') })}
        {choice('columns', 'shown', 'As in the list', { onChosen: () => onColumns?.('shown') })}
      </fieldset>
    </>
  );
}
