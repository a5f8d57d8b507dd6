/** Format and columns of a file, as parts of a form. */
export function FileChoices() {
  const choice = (name: string, value: string, words: string, first = false) => (
    <label className="export-choice">
      <input type="radio" name={name} value={value} defaultChecked={first} />
      {words}
    </label>
  );
  return (
    <>
      <fieldset>
        <legend>Format</legend>
        {choice('format', 'xlsx', 'Excel workbook', true)}
        {choice('format', 'csv', 'CSV, for other programs')}
      </fieldset>
      <fieldset>
        <legend>Columns</legend>
        {choice('columns', 'all', 'Everything that is known', true)}
        {choice('columns', 'shown', 'As in the list')}
      </fieldset>
    </>
  );
}
