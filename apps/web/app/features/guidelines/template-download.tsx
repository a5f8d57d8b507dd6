/** The Word template, as a plain link: it works without script and names the file. */
export function TemplateDownload() {
  return (
    <section className="template" aria-labelledby="template-heading">
      <span className="template-sheet" aria-hidden="true">
        .docx
      </span>
      <div>
        <h2 id="template-heading">Abstract template</h2>
        <p>A Word document with the headings in place.</p>
      </div>
      <a className="btn btn-line" href="/documents/abstract-template.docx" download>
        Download template
      </a>
    </section>
  );
}
