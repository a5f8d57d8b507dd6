import { buffer } from 'node:stream/consumers';
import { unzipSync, strFromU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type Cell, wallClock } from './column.ts';
import { workbookOf } from './workbook.ts';

const made = async (values: readonly Cell[]) => {
  const bytes = await buffer(workbookOf('Delegates', [{ head: 'Value', value: (value: Cell) => value }], values));
  const parts = unzipSync(bytes);
  return { bytes, parts, sheet: strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array()) };
};

const cellsOf = (sheet: string) =>
  [...sheet.matchAll(/<c r="A(\d+)"([^>]*)>(.*?)<\/c>/gs)].slice(1).map(([, , kind, inner]) => [kind, inner]);
const text = (inner: string) => [' t="inlineStr"', `<is><t xml:space="preserve">${inner}</t></is>`];

describe('a workbook', { tags: ['ORG-215', 'ORG-216'] }, () => {
  test.each<[Cell, readonly string[]]>([
    ['=1+1', text('=1+1')],
    ['+91 98400 00000', text('+91 98400 00000')],
    ['-5', text('-5')],
    ['@SUM(A1)', text('@SUM(A1)')],
    ['\t=1', text('\t=1')],
    ['＝1', text('＝1')],
    ['=HYPERLINK("x","y")', text('=HYPERLINK(&quot;x&quot;,&quot;y&quot;)')],
    ['</t></is></c><script>&', text('&lt;/t&gt;&lt;/is&gt;&lt;/c&gt;&lt;script&gt;&amp;')],
    ['bell\u0007 and half \uD83D', text('bell  and half  ')],
    ['சென்னை 🎉', text('சென்னை 🎉')],
    ['000095', text('000095')],
    [-5, ['', '<v>-5</v>']],
    [1500.5, ['', '<v>1500.5</v>']],
    [{ day: '2025-09-26', time: '06:00' }, [' s="2"', '<v>45926.25</v>']],
  ])('%j is stored as it is', async (value, stored) => {
    expect(cellsOf((await made([value])).sheet)).toEqual([stored]);
  });

  test('nothing stands where nothing is known', async () => {
    expect((await made([null, ''])).sheet).toContain('<row r="2"></row><row r="3"></row>');
  });

  test('a moment is the wall clock of the conference, whatever the zone of the machine', () => {
    expect(wallClock(new Date('2025-09-25T20:30:00Z'), 'Asia/Kolkata')).toEqual({ day: '2025-09-26', time: '02:00' });
  });

  test('many rows and columns come back whole, and the same rows are the same bytes', async () => {
    const rows = Array.from({ length: 1201 }, (_, i) => i);
    const columns = Array.from({ length: 30 }, (_, i) => ({ head: `Head ${i}`, value: (row: number) => row * 100 + i }));
    const [one, other] = [await buffer(workbookOf('Sheet', columns, rows)), await buffer(workbookOf('Sheet', columns, rows))];
    expect(one.equals(other)).toBe(true);
    const sheet = strFromU8(unzipSync(one)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<row /g)).toHaveLength(1202);
    expect(sheet).toContain('<c r="AD1202"><v>120029</v></c>');
  });

  test('a sheet has a name that spreadsheets accept', async () => {
    const bytes = await buffer(workbookOf("Who's: [a/b] \\ a name that is far too long", [], []));
    expect(strFromU8(unzipSync(bytes)['xl/workbook.xml'] ?? new Uint8Array())).toContain('<sheet name="Who s   a b    a name that is f"');
  });
});
