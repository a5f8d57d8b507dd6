import type { DocumentBlock, DocumentListItem, DocumentMark, DocumentTableRow, DocumentText } from '@isocentre/domain/content/document';
import { isAllowedLink } from '@isocentre/domain/content/link';
import type { ReactNode } from 'react';
import './rich-text.css';

export type DrawImage = (image: { id: string; alt: string }) => ReactNode;

interface RichTextProps {
  blocks: readonly DocumentBlock[];
  /** The element of a heading of the higher level, so that it fits below what stands above the text. */
  top?: 'h2' | 'h3';
  /** How a picture is drawn; without it, none is. */
  image?: DrawImage;
}

const drawNone: DrawImage = () => null;

/** Parts of a document as elements. Each element is made here by its name: a part that is not known is not shown. */
export function RichText({ blocks, top = 'h2', image = drawNone }: RichTextProps): ReactNode {
  // A text is drawn anew as a whole: the place of a part is all that tells it from the others.
  // oxlint-disable-next-line react/no-array-index-key
  return blocks.map((block, at) => <Block key={at} block={block} top={top} image={image} />);
}

function Block({ block, top, image }: { block: DocumentBlock; top: 'h2' | 'h3'; image: DrawImage }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <RichWords texts={block.content} />
        </p>
      );
    case 'heading': {
      const Heading = block.attrs.level === 2 ? top : top === 'h2' ? 'h3' : 'h4';
      return (
        <Heading>
          <RichWords texts={block.content} />
        </Heading>
      );
    }
    case 'bulletList':
      return <ul className="rich-list">{block.content.map(listItem)}</ul>;
    case 'orderedList':
      return <ol className="rich-list">{block.content.map(listItem)}</ol>;
    case 'table':
      return <RichTable rows={block.content} />;
    case 'image':
      return image(block.attrs);
    default:
      return null;
  }
}

/** An item of one paragraph is its words alone. */
const listItem = ({ content }: DocumentListItem, at: number) => {
  const [only] = content;
  return (
    <li key={at}>
      {content.length === 1 && only?.type === 'paragraph' ? <RichWords texts={only.content} /> : <RichText blocks={content} />}
    </li>
  );
};

/** Wide tables scroll by themselves, with the keyboard too. */
function RichTable({ rows }: { rows: readonly DocumentTableRow[] }) {
  return (
    // By keyboard a wide table is scrolled only if it can be focused.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="rich-table" role="region" aria-label="Table" tabIndex={0}>
      <table>
        <tbody>
          {rows.map(({ content }, row) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row}>
              {content.map((cell, column) => {
                const spans = { colSpan: cell.attrs?.colspan, rowSpan: cell.attrs?.rowspan };
                const words = <RichText blocks={cell.content} />;
                return cell.type === 'tableHeader' ? (
                  // oxlint-disable-next-line react/no-array-index-key
                  <th key={column} scope={row === 0 ? 'col' : 'row'} {...spans}>
                    {words}
                  </th>
                ) : (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={column} {...spans}>
                    {words}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The words of a paragraph or heading with their marks. */
export function RichWords({ texts }: { texts?: readonly DocumentText[] | undefined }): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key
  return texts?.map(({ text, marks = [] }, at) => <Marked key={at} marks={marks} text={text} />);
}

function Marked({ marks: [mark, ...others], text }: { marks: readonly DocumentMark[]; text: string }): ReactNode {
  if (!mark) return text;
  const inside = <Marked marks={others} text={text} />;
  switch (mark.type) {
    case 'bold':
      return <strong>{inside}</strong>;
    case 'italic':
      return <em>{inside}</em>;
    case 'subscript':
      return <sub>{inside}</sub>;
    case 'superscript':
      return <sup>{inside}</sup>;
    case 'link':
      // Looked at again here: a wrong address must not get out, however it was stored.
      return isAllowedLink(mark.attrs.href) ? <a href={mark.attrs.href}>{inside}</a> : inside;
    default:
      return inside;
  }
}
